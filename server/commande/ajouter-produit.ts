import type { EntityManager } from '@mikro-orm/postgresql';
import { TAUX_CSS, TAUX_TVA } from '#shared/base/fiscalite.ts';
import { messages } from '#shared/base/messages.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type Commande, commande, type LigneCommande, ligneCommande } from '#shared/commande/commande.schema.ts';
import { qteACommander } from '#shared/commande/commande.rules.ts';
import { present } from '../db/present.ts';
import { sql, sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';

type CommandeComplete = Commande & { commande_produits: LigneCommande[] };
/** Adds to orders pass one by one: two sellers who miss the same box must not open two orders. */
const VERROU_AJOUT = 7_003;

export async function commandeDe(em: EntityManager, id: number): Promise<CommandeComplete> {
  const [ligne, lignes] = await Promise.all([sqlUn(em, 'select * from commande where id = $1', [id]), sql(em, 'select * from commande_produit where commande_id = $1 order by id', [id])]);
  return { ...present(commande, ligne ?? {}), commande_produits: lignes.map((l) => present(ligneCommande, l)) };
}

/** Sums of an order, from its lines: tax and second tax on the purchase price of the products that bear them. */
export const sommerCommande = (em: EntityManager, id: number, maintenant: Date) => sql(em, `
  update commande c set version = version + 1, updated_at = $2, total_achat = s.achat, total_vente = s.vente, total_tva = s.tva, total_css = s.css
  from (select coalesce(sum(l.qte * l.prix_achat), 0) as achat, coalesce(sum(l.qte * l.prix_de_vente), 0) as vente,
      coalesce(sum(round(l.qte * l.prix_achat * case when p.tva then ${TAUX_TVA} else 0 end / 100.0)), 0)::bigint as tva,
      coalesce(sum(round(l.qte * l.prix_achat * case when p.css then ${TAUX_CSS} else 0 end / 100.0)), 0)::bigint as css
    from commande_produit l join produit p on p.id = l.produit_id where l.commande_id = $1) s where c.id = $1`, [id, maintenant]);

/** The draft order of the product's last supplier (none yet: the draft without supplier), opened when there is none. */
async function brouillonPour(em: EntityManager, produit_id: number, par: string, maintenant: Date): Promise<number> {
  const dernier = await sqlUn<{ id: number; libelle: string }>(em, `select f.id, f.libelle from commande_produit l join commande c on c.id = l.commande_id join fournisseur f on f.id = c.fournisseur_id
    where l.produit_id = $1 and c.status <> 'ANNULEE' and f.deleted_at is null order by c.id desc limit 1`, [produit_id]);
  const ouverte = await sqlUn<{ id: number }>(em, `select id from commande where status = 'BROUILLON' and fournisseur_id is not distinct from $1 order by id desc limit 1 for update`, [dernier?.id ?? null]);
  if (ouverte) return ouverte.id;
  const creee = await sqlUn<{ id: number }>(em, `insert into commande (fournisseur_id, fournisseur_libelle, created_by, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id`, [dernier?.id ?? null, dernier?.libelle ?? '', par, maintenant]);
  return creee?.id ?? 0;
}

/** [CMD-2] Puts what is missing of a product (qte_max − qte) on the open order of its last supplier. Already on an order not yet received: said, and not ordered twice. */
export async function ajouterProduitACommandeActe({ em, parametres: { id }, session, maintenant }: Requete<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_AJOUT]);
  const produit = await sqlUn<{ libelle: string; qte: number; qte_max: number; prix_achat: number; prix_de_vente: number; is_active: boolean }>(em, 'select libelle, qte, qte_max, prix_achat, prix_de_vente, is_active from produit where id = $1', [id]);
  if (!produit) return refus(404, messages.introuvable('Produit'));
  if (!produit.is_active) return refus(422, messages.commandeProduitInactif(produit.libelle));
  const deja = await sqlUn<{ id: number; numero: string }>(em, `select c.id, c.numero from commande_produit l join commande c on c.id = l.commande_id
    where l.produit_id = $1 and c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE') and l.qte_recue < l.qte order by c.id desc limit 1`, [id]);
  if (deja) return succes(await commandeDe(em, deja.id), messages.commandeDejaDemandee(produit.libelle, deja.numero));
  const commande_id = await brouillonPour(em, id, session.fullname, maintenant);
  const qte = qteACommander(produit);
  await sql(em, `insert into commande_produit (commande_id, produit_id, produit_libelle, qte, prix_achat, prix_de_vente, created_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [commande_id, id, produit.libelle, qte, produit.prix_achat, produit.prix_de_vente, session.fullname]);
  await sommerCommande(em, commande_id, maintenant);
  const faite = await commandeDe(em, commande_id);
  return succes(faite, messages.commandeAjoutee(produit.libelle, qte, faite.numero));
}
