import { estJourAdmis, finDeMois } from './dates.ts';

const deux = (n: string): string => n.padStart(2, '0');
const annee = (a: string): string => (a.length === 2 ? `20${a}` : a);
/** Without a day: last of the month. */
const PEREMPTIONS: readonly RegExp[] = [
  /^(?<m>\d{1,2})[/.\- ](?<a>\d{4}|\d{2})$/,
  /^(?<a>\d{4})[/.\- ](?<m>\d{1,2})$/,
  /^(?<j>\d{1,2})[/.\- ](?<m>\d{1,2})[/.\- ](?<a>\d{4}|\d{2})$/,
  /^(?<a>\d{4})[/.\- ](?<m>\d{1,2})[/.\- ](?<j>\d{1,2})$/,
  /^(?<m>\d\d)(?<a>\d\d)$/,
  /^(?<m>\d\d)(?<a>\d{4})$/,
  /^(?<j>\d\d)(?<m>\d\d)(?<a>\d\d)$/,
  /^(?<j>\d\d)(?<m>\d\d)(?<a>\d{4})$/,
  /^(?<a>\d{4})(?<m>\d\d)(?<j>\d\d)$/,
];
/**
 * [LOT-7] '06/28', '06/2028', '0628', '2028-06': 30/06/2028. Null outside 2000–2100. Never
 * ambiguous: the other reading has no such month.
 */
export function lirePeremptionTapee(texte: string): string | null {
  for (const ecriture of PEREMPTIONS) {
    const { a = '', m = '', j } = ecriture.exec(texte.trim())?.groups ?? {};
    if (a === '' || Number(m) < 1 || Number(m) > 12) continue;
    const mois = `${annee(a)}-${deux(m)}`;
    const jour = j === undefined ? finDeMois(mois) : `${mois}-${deux(j)}`;
    if (estJourAdmis(jour)) return jour;
  }
  return null;
}
