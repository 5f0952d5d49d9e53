import { encode } from 'uqr';

/** One SVG path on `cote` modules, margin included. */
export function drawQrCode(text: string): { cote: number; trace: string } {
  const { data, size } = encode(text, { border: 4 });
  const trace = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { cote: size, trace };
}
