import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { cipNormalise, ecrituresDuCode } from '#shared/produit/codes.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ProduitCipRow } from './produit-cip.entity.ts';
import type { ProduitRow } from './produit.entity.ts';

export const COLONNES_CIP = ['cip', 'cip_1', 'cip_2', 'cip_deux'] as const;
export type Cips = Partial<Record<(typeof COLONNES_CIP)[number], string | null | undefined>>;

/** [PRO-9] No spaces, capitals, null when empty; only given keys. */
export const cipsRanges = (cips: Cips): Cips =>
  Object.fromEntries(
    COLONNES_CIP.filter((c) => cips[c] !== undefined).map((c) => [
      c,
      cipNormalise(cips[c] ?? '') || null,
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
  const pris = await sql<Pick<ProduitCipRow, 'cip'> & Pick<ProduitRow, 'libelle'>>(
    em,
    `select c.cip, p.libelle
      from produit_cip c
      join produit p on p.id = c.produit_id
      where c.cip = any($1) and c.produit_id is distinct from $2
      order by c.cip`,
    [demandes.flatMap(ecrituresDuCode), produit_id],
  );
  return pris.map((c) => `Le code CIP ${c.cip} est déjà celui de « ${c.libelle} ».`);
}

/** Unique violation of a race. */
export const CIP_PRIS_ENTRE_TEMPS = 'Un autre produit vient de prendre ce code CIP.';

// locked until the product is written
const RAYON = 'select 1 from rayon where id = $1 and deleted_at is null for share';
const NATURE = `select 1
  from reference
  where id = $1 and liste = 'prod_natures' and deleted_at is null
  for share`;
const existe = async (em: EntityManager, requete: string, id: number | null | undefined) =>
  id === null || id === undefined || (await sqlOne(em, requete, [id])) !== undefined;
export async function fautesRangement(
  em: EntityManager,
  {
    rayon_id,
    nature_id,
  }: { rayon_id?: number | null | undefined; nature_id?: number | null | undefined },
): Promise<string[]> {
  const rayon = await existe(em, RAYON, rayon_id);
  const nature = await existe(em, NATURE, nature_id);
  return [
    ...(rayon ? [] : [phrasesRefus.introuvable('Rayon')]),
    ...(nature ? [] : [phrasesRefus.introuvable('Nature')]),
  ];
}
