// @kept-when-opened
import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';

/** Product codes, and the DataMatrix of lot and date. */
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
const LECTEURS = [new DataMatrixReader(), new MultiFormatOneDReader(INDICES)];

/** Grey levels (0 black, 255 white); null without a code. */
export function lireGris(gris: Uint8ClampedArray, largeur: number, hauteur: number): string | null {
  const source = new RGBLuminanceSource(gris, largeur, hauteur);
  const image = new BinaryBitmap(new HybridBinarizer(source));
  for (const lecteur of LECTEURS)
    try {
      return lecteur.decode(image, INDICES).getText();
    } catch {
      // The library throws when it finds no code.
    } finally {
      lecteur.reset();
    }
  return null;
}

/** Perceptual weights. */
export function enGris({ data, width, height }: ImageData): Uint8ClampedArray {
  const gris = new Uint8ClampedArray(width * height);
  for (let i = 0; i < gris.length; i++) {
    const [r = 0, v = 0, b = 0] = data.subarray(i * 4, i * 4 + 3);
    gris[i] = (r * 306 + v * 601 + b * 117) >> 10;
  }
  return gris;
}
