/**
 * [THE-6] A share as it is said: '89,6 %', of the whole; '–' of nothing. Rounded down: 90 % is said
 * once it is reached.
 */
export function pourCent(n: number, total: number): string {
  if (total === 0) return '–';
  const dixiemes = Math.floor((n * 1000) / total);
  return `${Math.floor(dixiemes / 10)},${dixiemes % 10} %`;
}
