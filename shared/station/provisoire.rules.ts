/** [HSL-1] The number a PROVISOIRE ticket bears: the station's mark, then its own count. */
export const numeroProvisoire = (marque: string, numero: number): string =>
  `${marque}-${String(numero).padStart(4, '0')}`;

/**
 * [HSL-2] An instant of the station by the server's clock, in ms: what the station was ahead as it
 * sent is taken off. Never after `recue`.
 */
export function instantCorrige(
  faite: number,
  { envoyee, recue }: { envoyee: number; recue: number },
): number {
  return Math.min(faite - (envoyee - recue), recue);
}

/** [HSL-13] Whether a word is such a number, however its letter was typed. */
export const estNumeroProvisoire = (mot: string): boolean => /^p\d{1,9}-\d{4,9}$/i.test(mot);

/** A station sells no faster than that, hour after hour. */
const SECONDES_PAR_VENTE = 10;
/** And so many more, for a rush and for clocks. */
const MARGE_DE_NUMEROS = 50;
/**
 * [HSL-24] The highest number that a station may have reached: what was last known of it, then one sale
 * every ten seconds since, and fifty more. Example: 12 received at 8:00, at 9:00 at most 12 + 360 + 50.
 */
export const numeroMax = (dernier: number, depuis: Date, maintenant: Date): number =>
  dernier +
  MARGE_DE_NUMEROS +
  Math.floor(Math.max(0, maintenant.getTime() - depuis.getTime()) / (SECONDES_PAR_VENTE * 1_000));
