import type * as z from 'zod/mini';
import { lirePeriode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerCommandes } from '#shared/commande/commande.api.ts';
import {
  type BesoinACommander,
  JOURS_VENTES,
  qteSuggeree,
} from '#shared/commande/commande.rules.ts';
import {
  type Commande,
  commande,
  type CommandeComplete,
  type Suggestion,
  suggestion,
} from '#shared/commande/commande.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { AUJOURDHUI } from '../produit/lire-retenues.ts';
import { COMMANDE, commandeDe } from './tenir-commande.ts';
import type { Renamed } from '../db/row.ts';
import type { CommandeRow } from './commande.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';

const colonnes = [
  'id',
  'numero',
  'created_at',
  'fournisseur_libelle',
  'facture',
  'status',
  'total_achat',
  'total_vente',
  'total_tva',
  'total_css',
  'created_by',
  'ended_with',
  'envoyee_at',
  'attendue_le',
];
const SOURCE: ListSource<Commande> = {
  schema: commande,
  select: `select ${COMMANDE} from commande t where true`,
  recherche: 't.recherche',
  tri: Object.fromEntries(colonnes.map((c) => [c, `t.${c}`])),
  parDefaut: 't.id desc',
};

/** Sums over the orders found. */
type Sommes = Renamed<CommandeRow, { achat: 'total_achat'; vente: 'total_vente' }>;

/**
 * Orders by period (both bounds, or none), supplier and status; the sums of those that match beside
 * them, in FCFA.
 */
export async function listerCommandesActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerCommandes.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) {
    addFilter(f, 't.created_at >= ?', periode.debut);
    addFilter(f, 't.created_at < ?', periode.fin);
  }
  if (requete.fournisseur_id) addFilter(f, 't.fournisseur_id = ?', requete.fournisseur_id);
  if (requete.fournisseur_libelle)
    addFilter(
      f,
      'f_recherche(t.fournisseur_libelle) = f_recherche(?)',
      requete.fournisseur_libelle,
    );
  if (requete.status) addFilter(f, 't.status = ?', requete.status);
  const sommes = await sqlOne<Sommes>(
    em,
    `select coalesce(sum(t.total_achat), 0) as achat, coalesce(sum(t.total_vente), 0) as vente
      from commande t
      where ${["t.status <> 'ANNULEE'", ...f.conditions].join(' and ')}`,
    f.valeurs,
  );
  return readList(em, SOURCE, requete, {
    ...f,
    extra_data: {
      cout_total_achat: (sommes?.achat ?? 0) / 100,
      cout_total_vente: (sommes?.vente ?? 0) / 100,
    },
  });
}

export async function lireCommandeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const lue = await commandeDe(em, id);
  return lue.id ? succes(lue) : refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
}

/** Every active product with what is on its way, what it sold, and who delivered it last. */
const BESOINS = `
  with vendu as (select produit_id, sum(case type when 'Sortie' then qte else -qte end)::int as n
  from mouvement
  where motif in ('VENTE', 'ANNULATION VENTE', 'RETOUR CLIENT') and created_at >= $1
  group by 1),
    attendu as (select l.produit_id, sum(greatest(0, l.qte - l.qte_recue))::int as n
    from commande_produit l
    join commande c on c.id = l.commande_id
    where c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')
    group by 1),
    dernier as (select distinct on (l.produit_id) l.produit_id, c.fournisseur_id
    from commande_produit l
    join commande c on c.id = l.commande_id
    where c.status <> 'ANNULEE' and c.fournisseur_id is not null
    order by l.produit_id, c.id desc),
    perime as (select produit_id, sum(qte)::int as n
    from lot
    where qte > 0 and date_expiration <= ${AUJOURDHUI}
    group by 1)
  select p.id as produit_id, p.libelle as produit_libelle, p.cip, p.qte as qte_stock, p.qte_min,
    p.qte_max, p.prix_achat, p.prix_de_vente, coalesce(x.n, 0) as qte_perimee,
    coalesce(a.n, 0) as en_commande, coalesce(v.n, 0) as vendues, d.fournisseur_id
  from produit p
  left join vendu v on v.produit_id = p.id
  left join attendu a on a.produit_id = p.id
  left join dernier d on d.produit_id = p.id
  left join perime x on x.produit_id = p.id
  where p.is_active and ($2::int is null or d.fournisseur_id is null or d.fournisseur_id = $2)
    and (p.qte_max > 0 or p.qte_min > 0 or v.n > 0)
  order by p.tri, p.id`;
/** A product as it stands, and what `qteSuggeree` asks besides, in boxes. */
type BesoinLu = Pick<ProduitRow, 'cip' | 'qte_min' | 'qte_max' | 'prix_achat' | 'prix_de_vente'> &
  Renamed<ProduitRow, { produit_id: 'id'; produit_libelle: 'libelle'; qte_stock: 'qte' }> &
  Pick<CommandeRow, 'fournisseur_id'> &
  Pick<BesoinACommander, 'qte_perimee' | 'en_commande' | 'vendues'>;
const SUGGESTIONS_MAX = 500;

/**
 * [CMD-4] What should be ordered now, five hundred products at most; for a supplier, what it
 * delivered last or nobody ever did.
 */
export async function suggererCommandeActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { fournisseur_id?: number | undefined }>): Promise<Resultat<Suggestion[]>> {
  const depuis = new Date(maintenant.getTime() - JOURS_VENTES * 86_400_000);
  const lus = await sql<BesoinLu>(em, BESOINS, [depuis, requete.fournisseur_id ?? null]);
  const utiles = lus
    .map((l) => ({ ...l, qte: qteSuggeree({ ...l, qte: l.qte_stock }) }))
    .filter((l) => l.qte > 0)
    .slice(0, SUGGESTIONS_MAX);
  return succes(utiles.map((l) => present(suggestion, l)));
}
