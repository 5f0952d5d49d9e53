/** Sums of a period, in hundredths: what was sold, what was given back or cancelled. */
export interface SommesPeriode {
  ventes: number;
  retours: number;
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

const RIEN: SommesPeriode = { ventes: 0, retours: 0 };
/** Before the first fact of a chain. */
export const CUMULS_VIDES: Cumuls = {
  jour: { cle: '', ...RIEN },
  mois: { cle: '', ...RIEN },
  annee: { cle: '', ...RIEN },
  perpetuel: RIEN,
};

/** The keys of a day's periods: itself, its month 'YYYY-MM', its year 'YYYY'. */
const clesDe = (jour: string) => ({ jour, mois: jour.slice(0, 7), annee: jour.slice(0, 4) });

/**
 * [SCE-3] The totals after a fact of that day: a period that is over begins again at nothing, the
 * perpetual one never does. `net`: hundredths, above 0 for a sale, below for what comes back.
 */
export function cumuler(avant: Cumuls, jour: string, net: number): Cumuls {
  const cles = clesDe(jour);
  const plus = ({ ventes, retours }: SommesPeriode): SommesPeriode => ({
    ventes: ventes + Math.max(net, 0),
    retours: retours + Math.max(-net, 0),
  });
  const periode = (nom: keyof typeof cles) => ({
    cle: cles[nom],
    ...plus(avant[nom].cle === cles[nom] ? avant[nom] : RIEN),
  });
  return {
    jour: periode('jour'),
    mois: periode('mois'),
    annee: periode('annee'),
    perpetuel: plus(avant.perpetuel),
  };
}
