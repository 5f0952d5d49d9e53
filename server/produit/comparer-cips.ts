import { succes } from '#shared/base/refus.ts';
import { cipNormalise, ecrituresDuCode } from '#shared/produit/codes.rules.ts';
import { produitCompare } from '#shared/produit/produit.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { avecDisponible } from './lire-retenues.ts';
import { SELECT_PRODUIT } from './lire-produits.ts';

/**
 * [SCN-5] Active products with one of these CIPs in any column, ignoring spaces and spelling
 * [SCN-22].
 */
export async function comparerCipsActe({
  em,
  corps,
}: ActRequest<unknown, unknown, { cips: string[] }>) {
  const cips = [...new Set(corps.cips.flatMap((cip) => ecrituresDuCode(cipNormalise(cip))))];
  const lignes = await sql<SqlRow>(
    em,
    `${SELECT_PRODUIT} and t.is_active and t.id in (select produit_id from produit_cip where cip = any($1)) order by t.tri, t.id`,
    [cips],
  );
  return succes((await avecDisponible(em, lignes)).map((l) => present(produitCompare, l)));
}
