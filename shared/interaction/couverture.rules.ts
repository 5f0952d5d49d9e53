import type { SubstanceManquante } from './import-thesaurus.schema.ts';

/** Why a name is not answered for, as people read it. */
export const MOTS_MANQUANTS: Readonly<Record<SubstanceManquante['connaissance'], string>> = {
  hors_edition: 'Hors de cette édition',
  inconnue: 'Substance inconnue',
};

/**
 * [THE-6] A share as it is said: '89,6 %', of the whole; '–' of nothing. Rounded down: 90 % is said
 * once it is reached.
 */
export function pourCent(n: number, total: number): string {
  if (total === 0) return '–';
  const dixiemes = Math.floor((n * 1000) / total);
  return `${Math.floor(dixiemes / 10)},${dixiemes % 10} %`;
}
