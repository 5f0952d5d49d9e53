/** No SVG: it can carry scripts. */
export const TYPES_IMAGE = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TypeImage = (typeof TYPES_IMAGE)[number];
export interface ImageReconnue {
  type: TypeImage;
  largeur: number;
  hauteur: number;
}
/** Per side, against decompression bombs. */
export const COTE_MAX = 6_000;

const texteA = (o: Uint8Array, debut: number, longueur: number): string =>
  String.fromCharCode(...o.subarray(debut, debut + longueur));
const vue = (o: Uint8Array): DataView => new DataView(o.buffer, o.byteOffset, o.byteLength);

/** Chunks contiguous to IEND, one IDAT at least. */
function lirePng(o: Uint8Array): Omit<ImageReconnue, 'type'> | null {
  const v = vue(o);
  if (
    o.length < 45 ||
    v.getUint32(0) !== 0x89504e47 ||
    v.getUint32(4) !== 0x0d0a1a0a ||
    v.getUint32(8) !== 13 ||
    texteA(o, 12, 4) !== 'IHDR'
  )
    return null;
  let pixels = false;
  for (let i = 8; i + 12 <= o.length; i += 12 + v.getUint32(i)) {
    const nom = texteA(o, i + 4, 4);
    if (nom === 'IDAT') pixels = true;
    if (nom === 'IEND')
      return pixels ? { largeur: v.getUint32(16), hauteur: v.getUint32(20) } : null;
  }
  return null;
}

/** SOF: C0 to CF except tables (C4), extensions (C8), arithmetic (CC). */
const estTrame = (marque: number): boolean =>
  marque >= 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque);

/** Segments contiguous to the scan, frame first, EOI present. */
function lireJpeg(o: Uint8Array): Omit<ImageReconnue, 'type'> | null {
  const v = vue(o);
  if (o.length < 20 || v.getUint16(0) !== 0xffd8) return null;
  let taille: Omit<ImageReconnue, 'type'> | null = null;
  for (let i = 2; i + 10 <= o.length;) {
    if (o[i] !== 0xff) return null;
    const marque = o[i + 1] ?? 0;
    if (marque === 0xff) {
      i += 1;
      continue;
    }
    if (estTrame(marque)) taille = { hauteur: v.getUint16(i + 5), largeur: v.getUint16(i + 7) };
    if (marque === 0xda) return taille !== null && finitEn(o, i, 0xff, 0xd9) ? taille : null;
    const longueur = v.getUint16(i + 2);
    if (longueur < 2) return null;
    i += 2 + longueur;
  }
  return null;
}
function finitEn(o: Uint8Array, depuis: number, a: number, b: number): boolean {
  for (let i = o.length - 2; i > depuis; i--) if (o[i] === a && o[i + 1] === b) return true;
  return false;
}

/** RIFF length exact, one of three codings. */
function lireWebp(o: Uint8Array): Omit<ImageReconnue, 'type'> | null {
  const v = vue(o);
  if (
    o.length < 30 ||
    texteA(o, 0, 4) !== 'RIFF' ||
    texteA(o, 8, 4) !== 'WEBP' ||
    v.getUint32(4, true) + 8 > o.length
  )
    return null;
  switch (texteA(o, 12, 4)) {
    case 'VP8X':
      return {
        largeur: 1 + (v.getUint32(24, true) & 0xffffff),
        hauteur: 1 + (v.getUint32(26, true) >>> 8),
      };
    case 'VP8L': {
      const bits = v.getUint32(21, true);
      return o[20] === 0x2f
        ? { largeur: 1 + (bits & 0x3fff), hauteur: 1 + ((bits >>> 14) & 0x3fff) }
        : null;
    }
    case 'VP8 ':
      return o[23] === 0x9d && o[24] === 0x01 && o[25] === 0x2a
        ? { largeur: v.getUint16(26, true) & 0x3fff, hauteur: v.getUint16(28, true) & 0x3fff }
        : null;
    default:
      return null;
  }
}

const LECTEURS: readonly [TypeImage, (o: Uint8Array) => Omit<ImageReconnue, 'type'> | null][] = [
  ['image/png', lirePng],
  ['image/jpeg', lireJpeg],
  ['image/webp', lireWebp],
];

/** [FIC-1] Detected from bytes only; null unless a whole PNG, JPEG or WebP. */
export function reconnaitreImage(octets: Uint8Array): ImageReconnue | null {
  for (const [type, lire] of LECTEURS) {
    const taille = lire(octets);
    if (taille) return { type, ...taille };
  }
  return null;
}

export const IMAGE_ABIMEE = 'L’image est abîmée : enregistrez-la de nouveau.';
const PHRASES = {
  svg: 'Les images SVG ne sont pas acceptées, car elles peuvent contenir des scripts : envoyez une image PNG, JPEG ou WebP.',
  autre: 'Le fichier n’est pas une image PNG, JPEG ou WebP.',
  grande: `L’image est trop grande : ${COTE_MAX} pixels de côté au plus.`,
} as const;

/** [FIC-2] Refusal or null; same on client and server. */
export function fauteImage(octets: Uint8Array): string | null {
  const image = reconnaitreImage(octets);
  if (image) {
    if (image.largeur < 1 || image.hauteur < 1) return PHRASES.autre;
    return image.largeur > COTE_MAX || image.hauteur > COTE_MAX ? PHRASES.grande : null;
  }
  const debut = texteA(octets, 0, 500).toLowerCase();
  return debut.includes('<svg') || /^\s*(ï»¿)?<\?xml/.test(debut) ? PHRASES.svg : PHRASES.autre;
}
