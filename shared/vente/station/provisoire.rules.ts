/** [HSL-1] Station mark, then its counter. */
export const numeroProvisoire = (marque: string, numero: number): string =>
  `${marque}-${String(numero).padStart(4, '0')}`;

/**
 * [HSL-2] Station instant on the server's clock, ms: its advance when sending is subtracted. Never
 * after `recue`.
 */
export function instantCorrige(
  faite: number,
  { envoyee, recue }: { envoyee: number; recue: number },
): number {
  return Math.min(faite - (envoyee - recue), recue);
}

/** [HSL-13] Either case. */
export const estNumeroProvisoire = (mot: string): boolean => /^p\d{1,9}-\d{4,9}$/i.test(mot);

/** Sustained maximum. */
const SECONDES_PAR_VENTE = 10;
const MARGE_DE_NUMEROS = 50;
/**
 * [HSL-24] Last known number, plus one sale per ten seconds, plus fifty. 12 at 8:00: at 9:00 at
 * most 12 + 360 + 50.
 */
export const numeroMax = (dernier: number, depuis: Date, maintenant: Date): number =>
  dernier +
  MARGE_DE_NUMEROS +
  Math.floor(Math.max(0, maintenant.getTime() - depuis.getTime()) / (SECONDES_PAR_VENTE * 1_000));
