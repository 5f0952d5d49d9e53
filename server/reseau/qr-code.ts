import { encode } from 'uqr';

/**
 * A text as the outline of its QR code: one SVG path on a square of `cote` modules, its quiet
 * margin included.
 */
export function drawQrCode(text: string): { cote: number; trace: string } {
  const { data, size } = encode(text, { border: 4 });
  const trace = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { cote: size, trace };
}
