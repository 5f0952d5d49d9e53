import type { EntityManager } from '@mikro-orm/postgresql';
import type { PartDeLot } from '#shared/stock/produit/lots.rules.ts';
import { sql, sqlByNumber } from '../../platform/db/sql.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';
import type { CompteStupefiantRow, MouvementRow, ProduitRow } from './produit.entity.ts';
import type { Origine } from './mouvoir-stock.sql.ts';

// SQL: a stocktake's corrections, in one statement a table.

/** Boxes; above 0 in, below out. */
export interface CorrectionDeStock {
  produit_id: number;
  applique: number;
}

const MOUVEMENTS = `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
    produit_prix_de_vente, motif, source, source_id, created_by, created_at)
  select p.id, p.libelle, case when x.applique > 0 then 'Entrée' else 'Sortie' end, abs(x.applique),
    p.prix_achat, p.prix_de_vente, $6, $7, $1, $2, $3
  from unnest($4::int[], $5::int[]) with ordinality as x(produit_id, applique, rang)
  join produit p on p.id = x.produit_id
  order by x.rang
  returning id, produit_id`;
const TRACES = `insert into lot_mouvement (mouvement_id, lot_id, produit_id, qte, source, source_id)
  select x.m, x.l, x.p, -x.n, $6, $1
  from unnest($2::bigint[], $3::int[], $4::int[], $5::int[]) as x(m, l, p, n)`;

/**
 * Ledger and lot exits, all that needs no stock lock; then `deplacerStock` in the same transaction.
 */
export async function ecrireCorrections(
  em: EntityManager,
  o: Origine,
  corrections: readonly CorrectionDeStock[],
  parts: readonly PartDeLot[],
): Promise<void> {
  const ecrits = await sqlByNumber<Pick<MouvementRow, 'id' | 'produit_id'>>(
    em,
    MOUVEMENTS,
    [
      o.source_id,
      o.par,
      o.maintenant,
      corrections.map((c) => c.produit_id),
      corrections.map((c) => c.applique),
      o.motif,
      o.source,
    ],
    corrections.length,
  );
  if (ecrits.length !== corrections.length)
    throw new Error(
      `${o.source} ${o.source_id} : ${ecrits.length} mouvements pour ${corrections.length}`,
    );
  if (parts.length === 0) return;
  const mouvements = new Map(ecrits.map((m) => [m.produit_id, m.id]));
  await sql(em, TRACES, [
    o.source_id,
    parts.map((p) => mouvements.get(p.produit_id)),
    parts.map((p) => p.lot_id),
    parts.map((p) => p.produit_id),
    parts.map((p) => p.qte),
    o.source,
  ]);
}

/** Unchanged product, or narcotic account line [STU-2]. */
type ResteOuCompte = OrNull<
  Pick<ProduitRow, 'id'> & Renamed<CompteStupefiantRow, { compte_id: 'id' }>
>;
const STOCK = `with voulus as materialized (select *
  from unnest($2::int[], $3::int[], $4::int[]) as x(id, applique, version)),
    faits as (update produit p
    set qte = p.qte + x.applique, version = p.version + 1, updated_at = $1,
      rang_stupefiant = p.rang_stupefiant + 1
    from voulus x
      where p.id = x.id and (x.version < 0 or p.version = x.version) and p.qte + x.applique >= 0
      returning p.id, p.libelle, p.qte, p.rang_stupefiant, coalesce(p.unites_de_prise, 1) as unites,
        x.applique),
    comptes as (
      insert into compte_stupefiant (produit_id, libelle, rang, genre, qte, solde, unites,
        mouvement_id, par, at)
      select f.id, f.libelle, f.rang_stupefiant, case when f.applique > 0 then 'entree' else 'sortie' end,
        f.applique, f.qte, f.unites, m.id, m.created_by, $1
      from faits f
      join mouvement m on m.produit_id = f.id and m.source = $5 and m.source_id = $6
      where f.rang_stupefiant is not null and m.created_at = $1
      order by f.id
      returning id)
  select v.id, null::bigint as compte_id
  from (select id from voulus except select id from faits) v
  union all
  select null, id from comptes`;
const LOTS = `update lot t
    set qte = t.qte - x.n
    from unnest($1::int[], $2::int[]) as x(id, n)
    where t.id = x.id`;

/** Null version: any. */
export type Deplacement = CorrectionDeStock & { version: number | null };

/** Moves stock and lots under lock. Answers those refused: other version or too few boxes. */
export async function deplacerStock(
  em: EntityManager,
  deplacements: readonly Deplacement[],
  parts: readonly PartDeLot[],
  { maintenant, source, source_id }: Pick<Origine, 'maintenant' | 'source' | 'source_id'>,
): Promise<number[]> {
  const lus = await sql<ResteOuCompte>(em, STOCK, [
    maintenant,
    deplacements.map((d) => d.produit_id),
    deplacements.map((d) => d.applique),
    deplacements.map((d) => d.version ?? -1),
    source,
    source_id,
  ]);
  for (const { compte_id } of lus)
    if (compte_id !== null) inscrire(em, 'compte_stupefiant', compte_id);
  const autres = new Set(lus.flatMap(({ id }) => id ?? []));
  const pris = parts.filter((p) => !autres.has(p.produit_id));
  if (pris.length > 0)
    await sqlByNumber(em, LOTS, [pris.map((p) => p.lot_id), pris.map((p) => p.qte)], pris.length);
  return [...autres];
}
