import { type Centimes, oppose, plus, plusGrand, ZERO } from '../base/montant.ts';
import { jourDe } from '../base/dates.ts';

/** Sums of a period, in hundredths: what was sold, what was given back or cancelled. */
export interface SommesPeriode {
  ventes: Centimes;
  retours: Centimes;
}

/**
 * The running totals of a register's chain, as each of its facts seals them. `perpetuel` is since
 * the first sale and is never set back, whatever is closed; what was given back is added up beside
 * what was sold, so that a sale and its cancellation hide nothing.
 */
export interface Cumuls {
  jour: SommesPeriode & { cle: string };
  mois: SommesPeriode & { cle: string };
  annee: SommesPeriode & { cle: string };
  perpetuel: SommesPeriode;
}

const RIEN: SommesPeriode = { ventes: ZERO, retours: ZERO };
/** Before the first fact of a chain. */
export const CUMULS_VIDES: Cumuls = {
  jour: { cle: '', ...RIEN },
  mois: { cle: '', ...RIEN },
  annee: { cle: '', ...RIEN },
  perpetuel: RIEN,
};

/** How late an act may come to its chain, waits and second tries included. */
const RETARD_MS = 5 * 60_000;
/**
 * [SCE-3] The day of a fact that moves the totals: its own, or the running one when it began before
 * midnight and comes after a fact of the new day; the new day's totals would begin again at nothing.
 * Later than a wait may last, it is a clock that was put right: the fact keeps its own day.
 *
 * Begun at 23:59:59 on the 21st, sealed after a sale of the 22nd: of the 22nd.
 */
export function jourDesCumuls(avant: Cumuls, fait: { jour: string; instant: string }): string {
  const { cle } = avant.jour;
  const auPlusTard = () => jourDe(new Date(Date.parse(fait.instant) + RETARD_MS));
  return fait.jour < cle && cle <= auPlusTard() ? cle : fait.jour;
}

/** The keys of a day's periods: itself, its month 'YYYY-MM', its year 'YYYY'. */
const clesDe = (jour: string) => ({ jour, mois: jour.slice(0, 7), annee: jour.slice(0, 4) });

/**
 * [SCE-3] The totals after a fact of that day: a period that is over begins again at nothing, the
 * perpetual one never does. `net`: hundredths, above 0 for a sale, below for what comes back.
 */
export function cumuler(avant: Cumuls, jour: string, net: Centimes): Cumuls {
  const cles = clesDe(jour);
  const avecLui = ({ ventes, retours }: SommesPeriode): SommesPeriode => ({
    ventes: plus(ventes, plusGrand(net, ZERO)),
    retours: plus(retours, plusGrand(oppose(net), ZERO)),
  });
  const periode = (nom: keyof typeof cles) => ({
    cle: cles[nom],
    ...avecLui(avant[nom].cle === cles[nom] ? avant[nom] : RIEN),
  });
  return {
    jour: periode('jour'),
    mois: periode('mois'),
    annee: periode('annee'),
    perpetuel: avecLui(avant.perpetuel),
  };
}
