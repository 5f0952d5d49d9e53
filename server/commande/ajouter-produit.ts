import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { qteACommander } from '#shared/commande/commande.rules.ts';
import { sansColonnes } from '#shared/base/colonnes.ts';
import { peutVoirColonne } from '#shared/utilisateur/colonnes.rules.ts';
import type { Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { commandeDe, publishCommande, sommerCommande } from './lock-commande.ts';
import { leverEcarts } from './gerer-ecarts.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { CommandeRow } from './commande.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';

/** Advisory lock: concurrent adds must not open two orders. */
const VERROU_AJOUT = 7_043;

/** Last supplier's draft (or the one without supplier), created if missing. */
async function brouillonPour(
  em: EntityManager,
  produit_id: number,
  par: string,
  maintenant: Date,
): Promise<number> {
  const dernier = await sqlOne<Pick<FournisseurRow, 'id' | 'libelle'>>(
    em,
    `select f.id, f.libelle
      from commande_produit l
      join commande c on c.id = l.commande_id
      join fournisseur f on f.id = c.fournisseur_id
    where l.produit_id = $1 and c.status <> 'ANNULEE' and f.deleted_at is null
    order by c.id desc
    limit 1`,
    [produit_id],
  );
  const ouverte = await sqlOne<Pick<CommandeRow, 'id'>>(
    em,
    `select id
      from commande
      where status = 'BROUILLON' and fournisseur_id is not distinct from $1
      order by id desc
      limit 1
      for update`,
    [dernier?.id ?? null],
  );
  if (ouverte) return ouverte.id;
  const creee = await sqlOne<Pick<CommandeRow, 'id'>>(
    em,
    `insert into commande (fournisseur_id, fournisseur_libelle, created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $4)
      returning id`,
    [dernier?.id ?? null, dernier?.libelle ?? '', par, maintenant],
  );
  return creee?.id ?? 0;
}

/** Taxes reveal the cost: hidden with it [HAB-9]. */
const TAXES_DU_COUT = ['total_tva', 'total_css'];
const vuePar = (session: Porteur, commande: CommandeComplete): CommandeComplete =>
  peutVoirColonne(session, 'total_achat') ? commande : sansColonnes(commande, TAXES_DU_COUT);

/**
 * [CMD-2] Orders the shortfall (qte_max − qte) on the last supplier's draft, at its offer [OFR-3];
 * clears an exclusion [CDE-10]. Already on order: reported only.
 */
export async function ajouterProduitACommandeActe({
  em,
  parametres: { id },
  session,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_AJOUT]);
  const produit = await sqlOne<Pick<ProduitRow, 'libelle' | 'qte' | 'qte_max' | 'is_active'>>(
    em,
    'select libelle, qte, qte_max, is_active from produit where id = $1',
    [id],
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  if (!produit.is_active)
    return refus(
      422,
      'commande_produit_inactif',
      phrasesCommande.commandeProduitInactif(produit.libelle),
    );
  const deja = await sqlOne<Pick<CommandeRow, 'id' | 'numero'>>(
    em,
    `select c.id, c.numero from commande_produit l join commande c on c.id = l.commande_id
    where l.produit_id = $1 and c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')
      and l.qte_recue < l.qte
    order by c.id desc
    limit 1`,
    [id],
  );
  if (deja)
    return succes(
      vuePar(session, await commandeDe(em, deja.id)),
      phrasesCommande.commandeDejaDemandee(produit.libelle, deja.numero),
    );
  const commande_id = await brouillonPour(em, id, session.fullname, maintenant);
  const qte = qteACommander(produit);
  await sql(
    em,
    `insert into commande_produit (commande_id, produit_id, produit_libelle, qte, prix_achat,
        prix_de_vente, created_by)
      select c.id, p.id, p.libelle, $3, coalesce(o.prix_achat, p.prix_achat), p.prix_de_vente, $4
      from commande c
      join produit p on p.id = $2
      left join offre_fournisseur o
        on o.produit_id = p.id and o.fournisseur_id = c.fournisseur_id
      where c.id = $1`,
    [commande_id, id, qte, session.fullname],
  );
  await leverEcarts(em, commande_id);
  await sommerCommande(em, commande_id, maintenant);
  const faite = await publishCommande(em, commande_id);
  return succes(
    vuePar(session, faite),
    phrasesCommande.commandeAjoutee(produit.libelle, qte, faite.numero),
  );
}
