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
