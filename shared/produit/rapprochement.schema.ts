/** Why a candidate is not sure. */
export const DOUTES = [
  'code_seul',
  'dosage_autre',
  'dosage_tu',
  'forme_autre',
  'lp',
  'population',
  'nom_abrege',
  'nom_partiel',
  'mot_inconnu',
  'plusieurs',
] as const;
export type Doute = (typeof DOUTES)[number];
