import { encode } from 'uqr';

/**
 * A text as the outline of its QR code: one SVG path on a square of `cote` modules, its quiet
 * margin included.
 */
export function drawQrCode(texte: string): { cote: number; trace: string } {
  const { data, size } = encode(texte, { border: 4 });
  const trace = data
    .flatMap((rangee, y) => rangee.flatMap((noir, x) => (noir ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { cote: size, trace };
}
