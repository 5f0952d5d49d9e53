export interface VuDuServeur {
  debut: Date;
  entendu: Date;
  ouverte: boolean;
}

/** Tolerance for races and clock corrections. */
const MARGE_MS = 30_000;
const ms = (d: Date): number => d.getTime();

/**
 * [HSL-26] Whether the station was offline then. `contredite`: one connection was alive well before
 * and after. `vue`: its previous connection had gone silent and it returned, or none is open.
 * `dite`: the server has no trace (restored or down), the station signed when it went offline.
 * `inconnue`: no evidence.
 */
export function coupureAuMoment(
  faite: Date,
  vus: readonly VuDuServeur[],
  dite: boolean,
): 'contredite' | 'vue' | 'dite' | 'inconnue' {
  const moment = ms(faite);
  if (vus.some((v) => ms(v.debut) + MARGE_MS <= moment && moment <= ms(v.entendu) - MARGE_MS))
    return 'contredite';
  const avant = vus.filter((v) => ms(v.debut) + MARGE_MS <= moment);
  if (avant.length === 0) return dite ? 'dite' : 'inconnue';
  const revenu = vus.some((v) => ms(v.debut) + MARGE_MS > moment);
  const reste = avant.some((v) => v.ouverte);
  return revenu || !reste ? 'vue' : 'inconnue';
}

/** Maximum staleness of local data before disconnection: events take seconds. */
const FRAICHEUR_MS = 5 * 60_000;
/** A station's retention of its sales. */
const AU_PLUS_MS = 8 * 24 * 3_600_000;
/**
 * [HSL-27] Stale since: last contact before the sale; without trace, its stated catalogue read,
 * eight days at most.
 */
export function ignoraitDepuis(
  faite: Date,
  vus: readonly VuDuServeur[],
  catalogue: Date | null,
): Date {
  const entendus = vus
    .filter((v) => ms(v.debut) <= ms(faite))
    .map((v) => Math.min(ms(v.entendu), ms(faite)));
  const su = entendus.length > 0 ? Math.max(...entendus) : ms(catalogue ?? faite);
  return new Date(Math.min(ms(faite), Math.max(su, ms(faite) - AU_PLUS_MS)) - FRAICHEUR_MS);
}
