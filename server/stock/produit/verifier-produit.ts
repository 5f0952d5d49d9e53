import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { cipNormalise, codeDeLaBoite, ecrituresDuCode } from '#shared/stock/produit/codes.rules.ts';
import { anyOf, constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

export const COLONNES_CIP = ['cip', 'cip_1', 'cip_2', 'cip_deux'] as const;
export type Cips = Partial<Record<(typeof COLONNES_CIP)[number], string | null | undefined>>;

/** [PRO-9] No spaces, capitals, null when empty; only given keys. */
export const cipsRanges = (cips: Cips): Cips =>
  Object.fromEntries(
    COLONNES_CIP.filter((c) => cips[c] !== undefined).map((c) => [
      c,
      codeDeLaBoite(cipNormalise(cips[c] ?? '')) || null,
    ]),
  );

/** [PRO-10] CIPs are unique over four columns and spellings [SCN-22]: a sentence per conflict. */
export async function fautesCip(
  em: EntityManager,
  cips: Cips,
  produit_id: number | null,
): Promise<string[]> {
  const demandes = COLONNES_CIP.map((c) => cips[c]).filter((c) => typeof c === 'string');
  if (demandes.length === 0) return [];
  const pris = await rows(
    em,
    query
      .selectFrom('produit_cip as c')
      .innerJoin('produit as p', 'p.id', 'c.produit_id')
      .select(['c.cip', 'p.libelle'])
      .where('c.cip', '=', anyOf(demandes.flatMap(ecrituresDuCode)))
      .where('c.produit_id', 'is distinct from', produit_id)
      .orderBy('c.cip'),
  );
  return pris.map((c) => `Le code CIP ${c.cip} est déjà celui de « ${c.libelle} ».`);
}

/** Unique violation of a race. */
export const CIP_PRIS_ENTRE_TEMPS = 'Un autre produit vient de prendre ce code CIP.';

// locked until the product is written
const RAYONS = query.selectFrom('rayon').select('id').where('deleted_at', 'is', null).forShare();
const NATURES = query
  .selectFrom('reference')
  .select('id')
  .where('liste', '=', constant('prod_natures'))
  .where('deleted_at', 'is', null)
  .forShare();
export async function fautesRangement(
  em: EntityManager,
  {
    rayon_id,
    nature_id,
  }: { rayon_id?: number | null | undefined; nature_id?: number | null | undefined },
): Promise<string[]> {
  const rayon = rayon_id == null || (await row(em, RAYONS.where('id', '=', rayon_id)));
  const nature = nature_id == null || (await row(em, NATURES.where('id', '=', nature_id)));
  return [
    ...(rayon ? [] : [phrasesRefus.introuvable('Rayon')]),
    ...(nature ? [] : [phrasesRefus.introuvable('Nature')]),
  ];
}
