/** One connection of a station's screen, as the server saw it. */
export interface VuDuServeur {
  debut: Date;
  /** Last time something was heard of it. */
  entendu: Date;
  /** It is connected still, as far as is known. */
  ouverte: boolean;
}

/** A race of seconds, or a clock put right, contradicts nobody. */
const MARGE_MS = 30_000;
const ms = (d: Date): number => d.getTime();

/**
 * [HSL-26] Was this station cut off at that moment? `contredite`: one same connection of it was heard
 * well before and well after. `vue`: its last connection before had gone silent, and it came back
 * since, or nothing of it is open. `dite`: the server saw nothing of it (a base restored, a server
 * that was down), and the station signed when its cut began. `inconnue`: nothing says so.
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

/** What a station sells from is at least as new as that, before it was lost: news come in seconds. */
const FRAICHEUR_MS = 5 * 60_000;
/** And never older than what a station keeps of its sales. */
const AU_PLUS_MS = 8 * 24 * 3_600_000;
/**
 * [HSL-27] Since when a station may not have heard the news: the last time it was heard before the
 * sale; where nothing was kept of it, when it says it read its catalogue, eight days at most.
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
