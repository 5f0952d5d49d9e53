import type { EntityManager } from '@mikro-orm/postgresql';
import { type LotTenu, prendreLots } from '#shared/produit/lots.rules.ts';
import { sql } from '../db/sql.ts';
import { annoncerPromesses } from '../produit/annoncer-promesses.ts';
import { type Bouge, direNiveaux } from '../produit/sortir-du-stock.ts';

/**
 * What closing has written on the lines goes into the stock, in one statement: read from the lines themselves, whose number is known
 * to the planner, since a statement planned for the few lines of a basket grows with the square of twenty thousand.
 */
const CORRIGER = `with changes as (
    update produit p set qte = p.qte + l.applique, version = p.version + 1, updated_at = $3 from inventaire_ligne l
    where l.inventaire_id = $1 and l.applique <> 0 and p.id = l.produit_id returning p.id, p.libelle, p.prix_achat, p.prix_de_vente, p.qte, p.qte_min, p.is_active, l.applique
  ), ecrits as (
    insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat, produit_prix_de_vente, motif, source, source_id, created_by, created_at)
    select id, libelle, case when applique > 0 then 'Entrée' else 'Sortie' end, abs(applique), prix_achat, prix_de_vente, 'INVENTAIRE', 'inventaire', $1, $2, $3 from changes order by id
  )
  select id as produit_id, libelle, qte as apres, qte - applique as avant, qte_min, is_active from changes order by id`;
const LOTS = `with parts as materialized (
    select m.id as mouvement_id, x.lot_id, x.produit_id, x.n from unnest($2::int[], $3::int[], $4::int[]) as x(lot_id, produit_id, n)
    cross join lateral (select id from mouvement where produit_id = x.produit_id and source = 'inventaire' and source_id = $1 order by id desc limit 1) m
  ), lots as (
    update lot t set qte = t.qte - x.n from parts x where t.id = x.lot_id and t.produit_id = x.produit_id
  )
  insert into lot_mouvement (mouvement_id, lot_id, produit_id, qte, source, source_id) select mouvement_id, lot_id, produit_id, -n, 'inventaire', $1 from parts`;

/**
 * [INV-6] One movement INVENTAIRE a difference, the lots following: what is missing leaves the first expired (LOT-2), what is in
 * excess has no lot. The caller holds the products, and has written on the lines what may move without going under zero.
 */
export async function corrigerStock(em: EntityManager, id: number, differences: readonly { produit_id: number; applique: number }[], lots: readonly LotTenu[], par: string, maintenant: Date): Promise<void> {
  const bouges = await sql<Bouge>(em, CORRIGER, [id, par, maintenant]);
  if (bouges.length !== differences.filter((d) => d.applique !== 0).length) throw new Error(`inventaire ${id} : ${bouges.length} produits corrigés`);
  const parts = prendreLots(differences.flatMap((d) => (d.applique < 0 ? [{ produit_id: d.produit_id, qte: -d.applique }] : [])), lots);
  if (parts.length > 0) await sql(em, LOTS, [id, parts.map((p) => p.lot_id), parts.map((p) => p.produit_id), parts.map((p) => p.qte)]);
  await direNiveaux(em, bouges, maintenant);
  const entres = differences.filter((d) => d.applique > 0).map((d) => d.produit_id);
  if (entres.length > 0) await annoncerPromesses(em, entres, maintenant);
}
