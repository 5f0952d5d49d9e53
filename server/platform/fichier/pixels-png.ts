import { createInflate } from 'node:zlib';

/** Channels by colour type: grey, RGB, palette, grey+alpha, RGBA. */
const CANAUX: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7: first column, first row, steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Slack for encoders' trailing bytes. */
const MARGE = 65_536;

/** Each line starts with a filter byte. */
function octetsDe(largeur: number, hauteur: number, bits: number): number {
  return largeur === 0 ? 0 : hauteur * (1 + Math.ceil((largeur * bits) / 8));
}
function octetsAttendus(v: DataView): number {
  const [largeur, hauteur] = [v.getUint32(16), v.getUint32(20)];
  const bits = v.getUint8(24) * (CANAUX[v.getUint8(25)] ?? 4);
  if (v.getUint8(28) === 0) return octetsDe(largeur, hauteur, bits);
  return PASSES.reduce(
    (somme, [x, y, dx, dy]) =>
      somme +
      octetsDe(
        Math.max(0, Math.ceil((largeur - x) / dx)),
        Math.max(0, Math.ceil((hauteur - y) / dy)),
        bits,
      ),
    0,
  );
}

/**
 * [FIC-4] Decompression-bomb check: inflates off the loop, up to the announced size. Chunks were
 * already walked by `reconnaitreImage`.
 */
export async function pixelsAnnonces(octets: Uint8Array): Promise<boolean> {
  const v = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  const attendus = octetsAttendus(v);
  const ouverture = createInflate();
  for (let i = 8; i + 12 <= octets.length; i += 12 + v.getUint32(i))
    if (v.getUint32(i + 4) === 0x49444154)
      ouverture.write(octets.subarray(i + 8, i + 8 + v.getUint32(i)));
  ouverture.end();
  let lus = 0;
  try {
    for await (const morceau of ouverture) {
      lus += (morceau as Buffer).length;
      if (lus > attendus + MARGE) return false;
    }
  } catch {
    return false;
  }
  return lus >= attendus;
}
