import { type DecodedPng, convertIndexedToRgb, decode as decoderPng } from 'fast-png';
import { decode as decoderJpeg } from 'jpeg-js';
import { reconnaitreImage } from '#shared/platform/fichier/image.rules.ts';

/** RGBA, opaque, as the printer's encoder expects. */
export interface PixelsLogo {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}
/** 100 CSS pixels (specification 2 §9) at 203 dpi; both sides multiples of 8 dots. */
const LARGEUR_POINTS = 208;
const HAUTEUR_MAX = 304;
/** Decoding limit. */
const PIXELS_MAX = 4_000_000;
const BLANC = 255;

/** 0 to 255, over white. */
interface Gris {
  largeur: number;
  hauteur: number;
  valeurs: Uint8ClampedArray;
}
/** `canaux`: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA; samples from 0 to `plein`. */
function griser(
  donnees: ArrayLike<number>,
  { largeur, hauteur }: Pick<Gris, 'largeur' | 'hauteur'>,
  canaux: number,
  plein: number,
): Gris {
  const valeurs = new Uint8ClampedArray(largeur * hauteur);
  const alpha = canaux === 2 || canaux === 4;
  for (let i = 0; i < valeurs.length; i++) {
    const a = (n: number) => donnees[i * canaux + n] ?? 0;
    const lumiere = canaux < 3 ? a(0) : 0.299 * a(0) + 0.587 * a(1) + 0.114 * a(2);
    const opacite = alpha ? a(canaux - 1) / plein : 1;
    valeurs[i] = BLANC * (1 - opacite) + (lumiere / plein) * BLANC * opacite;
  }
  return { largeur, hauteur, valeurs };
}

/** Samples under 8 bits, packed per line. */
function deplier({ data, width, height, depth }: DecodedPng): Uint8Array {
  const parLigne = Math.ceil((width * depth) / 8);
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const bit = (i % width) * depth;
    const octet = data[Math.floor(i / width) * parLigne + (bit >> 3)] ?? 0;
    return (octet >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  });
}
function ouvrirPng(octets: Uint8Array): Gris {
  const png = decoderPng(octets);
  const { width, height, channels, depth, palette } = png;
  const taille = { largeur: width, hauteur: height };
  if (palette) return griser(convertIndexedToRgb(png), taille, palette[0]?.length ?? 3, BLANC);
  return griser(depth < 8 ? deplier(png) : png.data, taille, channels, 2 ** depth - 1);
}
function ouvrirJpeg(octets: Uint8Array): Gris {
  const { width, height, data } = decoderJpeg(octets, {
    useTArray: true,
    formatAsRGBA: true,
    maxResolutionInMP: PIXELS_MAX / 1e6,
    maxMemoryUsageInMB: 128,
  });
  return griser(data, { largeur: width, hauteur: height }, 4, BLANC);
}

/** Box average; proportional height, padded with white. */
function reduire({ largeur, hauteur, valeurs }: Gris): PixelsLogo {
  const points = Math.max(
    1,
    Math.min(HAUTEUR_MAX, Math.round((hauteur * LARGEUR_POINTS) / largeur)),
  );
  const height = Math.ceil(points / 8) * 8;
  const data = new Uint8ClampedArray(LARGEUR_POINTS * height * 4).fill(BLANC);
  const bornes = (n: number, sur: number, de: number): [number, number] => [
    Math.floor((n * de) / sur),
    Math.max(Math.floor((n * de) / sur) + 1, Math.ceil(((n + 1) * de) / sur)),
  ];
  for (let y = 0; y < points; y++) {
    const [y0, y1] = bornes(y, points, hauteur);
    for (let x = 0; x < LARGEUR_POINTS; x++) {
      const [x0, x1] = bornes(x, LARGEUR_POINTS, largeur);
      let somme = 0;
      for (let j = y0; j < y1; j++)
        for (let i = x0; i < x1; i++) somme += valeurs[j * largeur + i] ?? BLANC;
      data.fill(
        Math.round(somme / ((y1 - y0) * (x1 - x0))),
        (y * LARGEUR_POINTS + x) * 4,
        (y * LARGEUR_POINTS + x) * 4 + 3,
      );
    }
  }
  return { width: LARGEUR_POINTS, height, data };
}

/** [TKT-3] Null when WebP, too large or corrupt: the receipt shows the name only. */
export function pixelsDuLogo(octets: Uint8Array): PixelsLogo | null {
  const image = reconnaitreImage(octets);
  if (!image || image.type === 'image/webp' || image.largeur * image.hauteur > PIXELS_MAX)
    return null;
  try {
    return reduire(image.type === 'image/png' ? ouvrirPng(octets) : ouvrirJpeg(octets));
  } catch {
    return null;
  }
}
