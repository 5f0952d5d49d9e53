import { type Centimes, oppose, plus, plusGrand, ZERO } from '../../base/montant.ts';
import { jourDe } from '../../base/dates.ts';

/** Hundredths: sold, and refunded or cancelled. */
export interface SommesPeriode {
  ventes: Centimes;
  retours: Centimes;
}

/**
 * Chain's running totals, sealed in each record. `perpetuel`: since the first sale, never reset;
 * refunds add up apart, so a cancelled sale stays visible.
 */
export interface Cumuls {
  jour: SommesPeriode & { cle: string };
  mois: SommesPeriode & { cle: string };
  annee: SommesPeriode & { cle: string };
  perpetuel: SommesPeriode;
}

const RIEN: SommesPeriode = { ventes: ZERO, retours: ZERO };
/** Start of a chain. */
export const CUMULS_VIDES: Cumuls = {
  jour: { cle: '', ...RIEN },
  mois: { cle: '', ...RIEN },
  annee: { cle: '', ...RIEN },
  perpetuel: RIEN,
};

/** Maximum delay before chaining, waits and retries included. */
const RETARD_MS = 5 * 60_000;
/**
 * [SCE-3] Its own day, or the current one if begun before midnight and chained after a record of
 * the new day, whose totals would restart. A longer delay is a corrected clock: own day.
 * Begun at 23:59:59 on the 21st, sealed after a sale of the 22nd: the 22nd.
 */
export function jourDesCumuls(avant: Cumuls, fait: { jour: string; instant: string }): string {
  const { cle } = avant.jour;
  const auPlusTard = () => jourDe(new Date(Date.parse(fait.instant) + RETARD_MS));
  return fait.jour < cle && cle <= auPlusTard() ? cle : fait.jour;
}

/** Month 'YYYY-MM', year 'YYYY'. */
const clesDe = (jour: string) => ({ jour, mois: jour.slice(0, 7), annee: jour.slice(0, 4) });

/**
 * [SCE-3] A new period restarts at zero, the perpetual total never. `net`: hundredths, negative for
 * refunds.
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
