import type { SubstanceManquante } from './import-thesaurus.schema.ts';

export const MOTS_MANQUANTS: Readonly<Record<SubstanceManquante['connaissance'], string>> = {
  hors_edition: 'Hors de cette édition',
  inconnue: 'Substance inconnue',
};

/** [THE-6] '89,6 %'; '–' of nothing. Rounded down. */
export function pourCent(n: number, total: number): string {
  if (total === 0) return '–';
  const dixiemes = Math.floor((n * 1000) / total);
  return `${Math.floor(dixiemes / 10)},${dixiemes % 10} %`;
}
