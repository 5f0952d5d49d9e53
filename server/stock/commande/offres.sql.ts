import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import type { OffreFournisseurRow } from './commande.entity.ts';

/** Price in hundredths. */
export type OffreAPoser = Pick<
  OffreFournisseurRow,
  'produit_id' | 'fournisseur_id' | 'prix_achat' | 'ug_par' | 'ug' | 'code' | 'qte_min'
>;
interface Ecriture {
  source: OffreFournisseurRow['source'];
  par: string;
  maintenant: Date;
}
// SQL: signs, then upserts arrays, in one statement.
const POSER = `with signe as materialized (select set_config('pharmacie.par', $9, true))
  insert into offre_fournisseur as o (produit_id, fournisseur_id, prix_achat, ug_par, ug, code,
    qte_min, source, updated_by, updated_at)
  select u.*, $8, $9, $10
  from signe,
    unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::int[], $6::text[], $7::int[]) u
  order by 1, 2
  on conflict (produit_id, fournisseur_id) do update
    set prix_achat = excluded.prix_achat, source = excluded.source,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      version = o.version + 1,
      ug_par = case $8 when 'reception' then o.ug_par else excluded.ug_par end,
      ug = case $8 when 'reception' then o.ug else excluded.ug end,
      code = case $8 when 'saisie' then excluded.code
        else coalesce(excluded.code, o.code) end,
      qte_min = case $8 when 'reception' then o.qte_min else excluded.qte_min end
  returning o.id`;
/**
 * Upsert per product and supplier. A delivery sets only the price paid. Signed for conflict
 * detection [FUS-5].
 */
export const poserOffres = (
  em: EntityManager,
  offres: readonly OffreAPoser[],
  { source, par, maintenant }: Ecriture,
) =>
  sql<Pick<OffreFournisseurRow, 'id'>>(em, POSER, [
    offres.map((o) => o.produit_id),
    offres.map((o) => o.fournisseur_id),
    offres.map((o) => o.prix_achat),
    offres.map((o) => o.ug_par),
    offres.map((o) => o.ug),
    offres.map((o) => o.code),
    offres.map((o) => o.qte_min),
    source,
    par,
    maintenant,
  ]);
