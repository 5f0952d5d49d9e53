import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import type { ReponseDeLigne } from '#shared/stock/commande/echange.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import type {
  CommandeEcartRow,
  CommandeProduitRow,
  CommandeReceptionRow,
} from './commande.entity.ts';

// SQL: bulk writes from arrays, in one statement.

interface LigneAAjouter extends Pick<CommandeProduitRow, 'produit_id' | 'qte'> {
  /** Null: supplier's offer, else product's. */
  achat: Centimes | null;
  /** Null: product's. */
  vente: Centimes | null;
}
const AJOUTER = `insert into commande_produit (commande_id, produit_id, produit_libelle, qte,
    prix_achat, prix_de_vente, created_by)
  select $1, p.id, p.libelle, l.qte, coalesce(l.achat, o.prix_achat, p.prix_achat),
    coalesce(l.vente, p.prix_de_vente), $2
  from unnest($3::int[], $4::int[], $5::bigint[], $6::bigint[]) with ordinality
    as l(produit_id, qte, achat, vente, rang)
  join produit p on p.id = l.produit_id
  join commande c on c.id = $1
  left join offre_fournisseur o on o.produit_id = p.id and o.fournisseur_id = c.fournisseur_id
  order by l.rang`;
export const ajouterLignesDeCommande = (
  em: EntityManager,
  commande_id: number,
  lignes: readonly LigneAAjouter[],
  par: string,
) =>
  sql(em, AJOUTER, [
    commande_id,
    par,
    lignes.map((l) => l.produit_id),
    lignes.map((l) => l.qte),
    lignes.map((l) => l.achat),
    lignes.map((l) => l.vente),
  ]);

type Recue = Pick<
  CommandeReceptionRow,
  'produit_id' | 'qte' | 'ug' | 'prix_achat' | 'prix_de_vente' | 'lot_id'
>;
const ENTRER = `insert into commande_reception (commande_id, produit_id, qte, ug, prix_achat,
    prix_de_vente, lot_id, created_by, created_at)
  select $1, r.*, $8, $9
  from unnest($2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::int[])
    as r(produit_id, qte, ug, achat, vente, lot_id)`;
const RECEVOIR = `update commande_produit l
  set qte_recue = l.qte_recue + r.qte, ug_recue = l.ug_recue + r.ug,
    prix_achat = coalesce(r.achat, l.prix_achat), prix_de_vente = r.vente
  from (select produit_id, sum(qte)::int as qte, sum(ug)::int as ug,
    (array_agg(achat order by rang desc) filter (where qte > 0))[1] as achat,
    (array_agg(vente order by rang desc))[1] as vente
    from unnest($2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[]) with ordinality
      as u(produit_id, qte, ug, achat, vente, rang)
    group by 1) r
  where l.commande_id = $1 and l.produit_id = r.produit_id`;
/** Writes the delivery, and its last prices on the order's lines. */
export async function recevoirLignes(
  em: EntityManager,
  commande_id: number,
  recues: readonly Recue[],
  { par, maintenant }: { par: string; maintenant: Date },
): Promise<void> {
  const dites = [
    commande_id,
    recues.map((r) => r.produit_id),
    recues.map((r) => r.qte),
    recues.map((r) => r.ug),
    recues.map((r) => r.prix_achat),
    recues.map((r) => r.prix_de_vente),
  ];
  await sql(em, ENTRER, [...dites, recues.map((r) => r.lot_id), par, maintenant]);
  await sql(em, RECEVOIR, dites);
}

const REPONDRE = `update commande_produit l
  set reponse = r.etat, reponse_qte = r.qte, reponse_motif = r.motif
  from unnest($2::int[], $3::text[], $4::int[], $5::text[]) as r(produit_id, etat, qte, motif)
  where l.commande_id = $1 and l.produit_id = r.produit_id`;
export const ecrireReponses = (
  em: EntityManager,
  commande_id: number,
  lignes: readonly ReponseDeLigne[],
) =>
  sql(em, REPONDRE, [
    commande_id,
    lignes.map((l) => l.produit_id),
    lignes.map((l) => l.reponse),
    lignes.map((l) => l.reponse_qte),
    lignes.map((l) => l.reponse_motif),
  ]);

const ECARTER = `insert into commande_ecart (commande_id, produit_id, raison, created_by)
  select $1, p.id, e.raison, $4
  from unnest($2::int[], $3::text[]) with ordinality as e(produit_id, raison, rang)
  join produit p on p.id = e.produit_id
  where not exists (select 1
    from commande_produit l
    where l.commande_id = $1 and l.produit_id = p.id)
  order by e.rang
  on conflict (commande_id, produit_id) do update set raison = excluded.raison`;
/** Skips ordered and unknown products; the first author stays. */
export const ecrireEcarts = (
  em: EntityManager,
  commande_id: number,
  ecarts: readonly Pick<CommandeEcartRow, 'produit_id' | 'raison'>[],
  par: string,
) =>
  sql(em, ECARTER, [
    commande_id,
    ecarts.map((e) => e.produit_id),
    ecarts.map((e) => e.raison),
    par,
  ]);
