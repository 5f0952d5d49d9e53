import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import {
  FICHIERS_DE_BASE,
  type FichierDeBase,
} from '#shared/stock/medicament/fichiers-base.rules.ts';
import { sqlOne } from '../../../platform/db/sql.ts';

// SQL: asks several tables and JSON paths at once.

/** Data that each optional file feeds: the import replaces all. */
const TENUS: Partial<Record<FichierDeBase['cle'], string>> = {
  generiques: 'from medicament where groupe_generique is not null',
  conditions: 'from medicament where condition is not null',
  interets: `from medicament_fiche where (fiche->>'interet_majeur')::boolean`,
  avis: 'from medicament_avis where avis is not null',
  liens: `from medicament_fiche where fiche->'avis' @? '$[*] ? (@.lien != null)'`,
  atc: 'from medicament where classe is not null',
  // From this file alone; the base has no class.
  atc_medicaments: `from medicament m
    join medicament_fiche f on f.cis = m.cis
    where m.atc is not null and not (f.fiche->>'interet_majeur')::boolean`,
};

/**
 * [MED-15] Refusals, in French, of files whose absence erases data (narcotics' table, generic
 * groups). Shortages are daily: optional.
 */
export async function ceQuiManquerait(
  em: EntityManager,
  absents: readonly FichierDeBase['cle'][],
): Promise<string[]> {
  const juges = absents.filter((cle) => TENUS[cle] !== undefined);
  if (juges.length === 0) return [];
  const tenus = await sqlOne<Partial<Record<FichierDeBase['cle'], boolean>>>(
    em,
    `select ${juges.map((cle) => `exists (select 1 ${TENUS[cle]}) as ${cle}`).join(', ')}`,
  );
  return FICHIERS_DE_BASE.filter((f) => tenus?.[f.cle] === true).map((f) =>
    phrasesMedicament.fichierAussi(f.nom, f.quoi),
  );
}
