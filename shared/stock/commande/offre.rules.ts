import { type Centimes, enCentimes, fois, fraction, rapport } from '../../base/montant.ts';

/** 10 + 1 is `{ug_par: 10, ug: 1}`. */
export interface RegleUg {
  ug_par: number | null;
  ug: number | null;
}
export interface Offre extends RegleUg {
  prix_achat: Centimes;
}

/** [OFR-1] Complete groups only: 25 at 10 + 1 bring 2. */
export const ugDues = (qte: number, { ug_par, ug }: RegleUg): number =>
  ug_par === null || ug === null ? 0 : Math.floor(qte / ug_par) * ug;

/** [OFR-5] Cumulative: at 10 + 1, six then four bring one. */
export const ugAttendues = (
  livrees: number,
  deja: { qte_recue: number; ug_recue: number },
  regle: RegleUg,
): number => Math.max(0, ugDues(deja.qte_recue + livrees, regle) - deja.ug_recue);

/** '10 + 1'; null without a rule. */
export const texteUg = ({ ug_par, ug }: RegleUg): string | null =>
  ug_par === null || ug === null ? null : `${ug_par} + ${ug}`;

/** '10+1', '10 + 1 UG', '12/1'; null otherwise. */
export function lireUg(texte: string): { ug_par: number; ug: number } | null {
  const lu = /^(\d{1,5})\s*[+/]\s*(\d{1,5})(\s*ug)?$/i.exec(texte.trim());
  if (!lu) return null;
  const [ug_par, ug] = [Number(lu[1]), Number(lu[2])];
  return ug_par >= 1 && ug >= 1 && ug_par <= 10_000 && ug <= 10_000 ? { ug_par, ug } : null;
}

/** [paid, received]. */
const payees = ({ ug_par, ug }: RegleUg): [payees: number, venues: number] =>
  ug_par === null || ug === null ? [1, 1] : [ug_par, ug_par + ug];
const FRANC = enCentimes(1);
/** [OFR-2] FCFA per box with free ones: 1.100 at 10 + 1 is 1.000. */
export function prixNet({ prix_achat, ...regle }: Offre): number {
  const [nombre, sur] = payees(regle);
  return rapport(fois(prix_achat, nombre), fois(FRANC, sur));
}
/** [OFR-2] To the hundredth. */
export const prixNetArrondi = ({ prix_achat, ...regle }: Offre): Centimes =>
  fraction(prix_achat, ...payees(regle));

/** [OFR-3] Lowest net price below `autre`; first on ties. */
export function moinsChere<O extends Offre>(offres: readonly O[], autre: Offre): O | null {
  const moindres = offres.toSorted((a, b) => prixNet(a) - prixNet(b));
  const [premiere] = moindres;
  return premiere && prixNet(premiere) < prixNet(autre) ? premiere : null;
}
