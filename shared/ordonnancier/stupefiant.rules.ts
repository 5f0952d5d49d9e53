import { joursEntre } from '../base/dates.ts';
import * as phrasesStupefiant from './stupefiant.phrases.ts';
import type { BalanceStupefiant, GenreSortie } from './stupefiant.schema.ts';

/** [STU-3] A destruction has a second person there; a loss and a theft are found afterwards. */
export const demandeTemoin = (genre: GenreSortie): boolean => genre === 'destruction';

/** [STU-4] A loss and a theft say what happened; a destruction, by which report. */
export function fauteSortie(s: {
  genre: GenreSortie;
  motif?: string | null | undefined;
  reference?: string | null | undefined;
}): string | null {
  const dit = (texte: string | null | undefined) => (texte ?? '').trim() !== '';
  if (s.genre === 'destruction')
    return dit(s.motif) || dit(s.reference) ? null : phrasesStupefiant.destructionSansMotif;
  return dit(s.motif) ? null : phrasesStupefiant.sortieSansMotif;
}

/** [STU-5] A count that differs says why. */
export const fauteComptage = (l: {
  libelle: string;
  attendu: number;
  boites: number;
  motif?: string | null | undefined;
}): string | null =>
  l.boites !== l.attendu && (l.motif ?? '').trim() === ''
    ? phrasesStupefiant.ecartSansMotif(l.libelle, l.boites - l.attendu)
    : null;

/** [STU-6] To be counted: never was, or not since that many days. Days as YYYY-MM-DD. */
export const aCompter = (dernier: string | null, jour: string, tous_les: number): boolean =>
  dernier === null || joursEntre(dernier, jour) >= tous_les;

/**
 * [STU-7] Units that no box brought or took in the month: a box was said to hold another number of
 * them. With these, start, entries, exits and end agree in units too; 0 in nearly all months.
 */
export const unitesRedites = (
  b: Pick<BalanceStupefiant, 'debut_unites' | 'entrees_unites' | 'sorties_unites' | 'fin_unites'>,
): number => b.fin_unites - b.debut_unites - b.entrees_unites + b.sorties_unites;
