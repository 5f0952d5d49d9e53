// @kept-when-opened
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';

/** What boxes and our labels bear: product codes, and the DataMatrix that holds lot and date. */
const INDICES = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.DATA_MATRIX,
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.CODE_128,
    ],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);
const lecteur = new MultiFormatReader();
lecteur.setHints(INDICES);

/**
 * The code in a picture of grey points (0 black, 255 white), as a reader would type it; null when
 * none is found.
 */
export function lireGris(gris: Uint8ClampedArray, largeur: number, hauteur: number): string | null {
  try {
    const source = new RGBLuminanceSource(gris, largeur, hauteur);
    return lecteur.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText();
  } catch {
    // The library says by throwing that a picture holds no code, or half of one.
    return null;
  } finally {
    lecteur.reset();
  }
}

/** Colours as the eye weighs them. */
export function enGris({ data, width, height }: ImageData): Uint8ClampedArray {
  const gris = new Uint8ClampedArray(width * height);
  for (let i = 0; i < gris.length; i++) {
    const [r = 0, v = 0, b = 0] = data.subarray(i * 4, i * 4 + 3);
    gris[i] = (r * 306 + v * 601 + b * 117) >> 10;
  }
  return gris;
}
