import type { EntityManager } from '@mikro-orm/postgresql';
import {
  composerDeLaBase,
  composerDeLaDci,
  type ComposantLu,
  type Connaissances,
} from '#shared/sante/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import { lireBoitesAComposer, type MedicamentAComposer } from './compositions.sql.ts';

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

export interface BoiteComposee extends Pick<MedicamentRow, 'atc'> {
  composition: CompositionDuProduit | null;
}

export async function composerBoites(
  em: EntityManager,
  cips: readonly string[],
  connaissances: Connaissances | null,
): Promise<ReadonlyMap<string, BoiteComposee>> {
  const lues = await lireBoitesAComposer(em, cips);
  return new Map(
    lues.flatMap((m) => {
      const composition = connaissances && compositionDuMedicament(m, connaissances);
      const boite = { atc: m.atc, composition };
      return [m.cip13, m.cip7].map((cip): [string, BoiteComposee] => [cip, boite]);
    }),
  );
}
