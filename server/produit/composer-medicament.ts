import type { EntityManager } from '@mikro-orm/postgresql';
import {
  composerDeLaBase,
  composerDeLaDci,
  type ComposantLu,
  type Connaissances,
} from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import type { OrNull, Renamed } from '../db/row.ts';
import { sql } from '../db/sql.ts';

/** All null when absent from the base. */
export interface MedicamentAComposer
  extends
    OrNull<Pick<MedicamentRow, 'cis' | 'voies' | 'condition'>>,
    OrNull<Renamed<MedicamentRow, { base_forme: 'forme'; base_dci: 'dci' }>> {
  composants: ComposantLu[] | null;
}
/** From `m` (box) and `f` (sheet). */
export const COLONNES_A_COMPOSER = `m.cis, m.voies, m.condition, m.forme as base_forme,
    m.dci as base_dci, f.fiche -> 'composition' as composants`;

/** Old sheets lack salt-fraction links: the base's DCI replaces them. */
const avecLiaisons = (composants: readonly ComposantLu[]): boolean =>
  composants.some((c) => c.liaison !== undefined);

/** Null when neither sheet nor DCI says. */
export function compositionDuMedicament(
  m: MedicamentAComposer,
  c: Connaissances,
): CompositionDuProduit | null {
  const { voies, base_forme: forme, base_dci: dci } = m;
  const conditions = (m.condition ?? '').split(' ; ').filter(Boolean);
  const composants = m.composants ?? [];
  if (composants.length > 0 && avecLiaisons(composants))
    return composerDeLaBase({ composants, voies, forme, conditions }, c);
  const parDci = composerDeLaDci({ dci, forme }, c);
  if (!parDci) return null;
  const enBase = composerDeLaBase({ composants: [], voies, forme, conditions }, c);
  return { ...enBase, substances: parDci.substances };
}

interface BoiteLue extends MedicamentAComposer, Pick<MedicamentRow, 'cip13' | 'cip7' | 'atc'> {}
export interface BoiteComposee extends Pick<MedicamentRow, 'atc'> {
  composition: CompositionDuProduit | null;
}

export async function composerBoites(
  em: EntityManager,
  cips: readonly string[],
  connaissances: Connaissances | null,
): Promise<ReadonlyMap<string, BoiteComposee>> {
  const lues = await sql<BoiteLue>(
    em,
    `select m.cip13, m.cip7, m.atc, ${COLONNES_A_COMPOSER}
      from medicament m
      left join medicament_fiche f on f.cis = m.cis
      where m.cip13 = any($1) or m.cip7 = any($1)`,
    [cips],
  );
  return new Map(
    lues.flatMap((m) => {
      const composition = connaissances && compositionDuMedicament(m, connaissances);
      const boite = { atc: m.atc, composition };
      return [m.cip13, m.cip7].map((cip): [string, BoiteComposee] => [cip, boite]);
    }),
  );
}
