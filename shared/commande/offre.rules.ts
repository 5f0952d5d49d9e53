import { type Centimes, enCentimes, fois, fraction, rapport } from '../base/montant.ts';

/** Free boxes for paid ones: 10 + 1 is `{ug_par: 10, ug: 1}`. */
export interface RegleUg {
  ug_par: number | null;
  ug: number | null;
}
export interface Offre extends RegleUg {
  prix_achat: Centimes;
}

/** [OFR-1] Free boxes that come with so many paid: whole tens only. 25 at 10 + 1 bring 2. */
export const ugDues = (qte: number, { ug_par, ug }: RegleUg): number =>
  ug_par === null || ug === null ? 0 : Math.floor(qte / ug_par) * ug;

/**
 * [OFR-5] Free boxes that a delivery of so many paid ones should bring, those of earlier deliveries
 * counted: at 10 + 1, six came and four come now, one is due.
 */
export const ugAttendues = (
  livrees: number,
  deja: { qte_recue: number; ug_recue: number },
  regle: RegleUg,
): number => Math.max(0, ugDues(deja.qte_recue + livrees, regle) - deja.ug_recue);

/** '10 + 1'; null without a rule. */
export const texteUg = ({ ug_par, ug }: RegleUg): string | null =>
  ug_par === null || ug === null ? null : `${ug_par} + ${ug}`;

/** '10+1', '10 + 1 UG', '12/1' as people write them; null when it is no such rule. */
export function lireUg(texte: string): { ug_par: number; ug: number } | null {
  const lu = /^(\d{1,5})\s*[+/]\s*(\d{1,5})(\s*ug)?$/i.exec(texte.trim());
  if (!lu) return null;
  const [ug_par, ug] = [Number(lu[1]), Number(lu[2])];
  return ug_par >= 1 && ug >= 1 && ug_par <= 10_000 && ug <= 10_000 ? { ug_par, ug } : null;
}

/** Boxes paid of so many that come. */
const payees = ({ ug_par, ug }: RegleUg): [payees: number, venues: number] =>
  ug_par === null || ug === null ? [1, 1] : [ug_par, ug_par + ug];
const FRANC = enCentimes(1);
/** [OFR-2] What a box costs once the free ones are counted, FCFA: 1.100 at 10 + 1 is 1.000. */
export function prixNet({ prix_achat, ...regle }: Offre): number {
  const [nombre, sur] = payees(regle);
  return rapport(fois(prix_achat, nombre), fois(FRANC, sur));
}
/** [OFR-2] The same, to the hundredth. */
export const prixNetArrondi = ({ prix_achat, ...regle }: Offre): Centimes =>
  fraction(prix_achat, ...payees(regle));

/**
 * [OFR-3] Of these offers, the one whose box costs least once the free ones are counted, when it
 * costs less than `autre`; the first of equals.
 */
export function moinsChere<O extends Offre>(offres: readonly O[], autre: Offre): O | null {
  const moindres = offres.toSorted((a, b) => prixNet(a) - prixNet(b));
  const [premiere] = moindres;
  return premiere && prixNet(premiere) < prixNet(autre) ? premiere : null;
}
