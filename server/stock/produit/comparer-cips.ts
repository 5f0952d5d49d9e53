import { succes } from '#shared/base/refus.ts';
import { cipNormalise, ecrituresDuCode } from '#shared/stock/produit/codes.rules.ts';
import { produitCompare } from '#shared/stock/produit/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { avecDisponible } from './disponibles.sql.ts';
import { PRODUITS } from './lire-produits.ts';

/**
 * [SCN-5] Active products with one of these CIPs in any column, ignoring spaces and spelling
 * [SCN-22].
 */
export async function comparerCipsActe({
  em,
  corps,
}: ActRequest<unknown, unknown, { cips: string[] }>) {
  const cips = [...new Set(corps.cips.flatMap((cip) => ecrituresDuCode(cipNormalise(cip))))];
  const porteurs = query
    .selectFrom('produit_cip')
    .select('produit_id')
    .where('cip', '=', anyOf(cips));
  const lignes = await rows(
    em,
    PRODUITS.where('t.is_active', '=', constant(true))
      .where('t.id', 'in', porteurs)
      .orderBy('t.tri')
      .orderBy('t.id'),
  );
  return succes((await avecDisponible(em, lignes)).map((l) => present(produitCompare, l)));
}
