import { ACCES } from './acces.mutants.ts';
import { AFFICHEUR } from './afficheur.mutants.ts';
import { BORDS } from './bords.mutants.ts';
import { CAISSE } from './caisse.mutants.ts';
import { CERTIFICATION } from './certification.mutants.ts';
import { COMPTOIR } from './comptoir.mutants.ts';
import { CONFIANCE } from './confiance.mutants.ts';
import { SCELLEMENT } from './scellement.mutants.ts';
import { HORS_LIGNE } from './hors-ligne.mutants.ts';
import { MALHONNETE } from './malhonnete.mutants.ts';
import { type Mutant, mutantsDe } from './mutant.ts';
import { PILOTES_MOBILES_MUTES } from './pilotes-mobiles.mutants.ts';
import { REGLES } from './regles.mutants.ts';
import { SAISIES } from './saisies.mutants.ts';
import { STOCK } from './stock.mutants.ts';
import { TEMPS_REEL } from './temps-reel.mutants.ts';
import { VENTE } from './vente.mutants.ts';

/** Every mutant, the quickest to kill first. */
export const MUTANTS: readonly Mutant[] = mutantsDe([
  ...REGLES,
  ...CONFIANCE,
  ...SCELLEMENT,
  ...SAISIES,
  ...VENTE,
  ...CERTIFICATION,
  ...PILOTES_MOBILES_MUTES,
  ...AFFICHEUR,
  ...COMPTOIR,
  ...CAISSE,
  ...HORS_LIGNE,
  ...STOCK,
  ...ACCES,
  ...TEMPS_REEL,
  ...BORDS,
  ...MALHONNETE,
]);
