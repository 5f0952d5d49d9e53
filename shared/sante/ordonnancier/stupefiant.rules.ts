import { joursEntre } from '../../base/dates.ts';
import * as phrasesStupefiant from './stupefiant.phrases.ts';
import type { BalanceStupefiant, GenreSortie } from './stupefiant.schema.ts';

/** [STU-3] A destruction has a witness; losses and thefts are found afterwards. */
export const demandeTemoin = (genre: GenreSortie): boolean => genre === 'destruction';

/** [STU-4] Loss and theft need circumstances; a destruction, its report. */
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

/** [STU-5] A difference needs a reason. */
export const fauteComptage = (l: {
  libelle: string;
  attendu: number;
  boites: number;
  motif?: string | null | undefined;
}): string | null =>
  l.boites !== l.attendu && (l.motif ?? '').trim() === ''
    ? phrasesStupefiant.ecartSansMotif(l.libelle, l.boites - l.attendu)
    : null;

/** [STU-6] Never counted, or that many days ago. YYYY-MM-DD. */
export const aCompter = (dernier: string | null, jour: string, tous_les: number): boolean =>
  dernier === null || joursEntre(dernier, jour) >= tous_les;

/**
 * [STU-7] Unit change from a redefined box size, so that opening, entries, exits and closing
 * balance; usually 0.
 */
export const unitesRedites = (
  b: Pick<BalanceStupefiant, 'debut_unites' | 'entrees_unites' | 'sorties_unites' | 'fin_unites'>,
): number => b.fin_unites - b.debut_unites - b.entrees_unites + b.sorties_unites;
