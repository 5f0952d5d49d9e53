import { joursEntre } from '../base/dates.ts';
import * as phrasesStupefiant from './stupefiant.phrases.ts';
import type { GenreSortie } from './stupefiant.schema.ts';

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
