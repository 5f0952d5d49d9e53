import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';

/** Pixels of the longest side of what is sent: more than any screen shows of it. */
const SIDE = 1_600;
/** Under it a picture is sent as it is. */
const LIGHT_BYTES = 400_000;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/** A picture of the page, upright: what the camera noted of its position is applied. */
const decode = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

function draw(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality));

/**
 * A heavy photograph made light before it is sent (12 MB of a telephone → some hundreds of kB),
 * upright and without what the camera wrote beside it. What is light already, or no picture this
 * browser can read, is given back as it came: the server judges it.
 */
export async function reduceImage(file: File): Promise<File> {
  if (file.size <= LIGHT_BYTES || typeof createImageBitmap !== 'function') return file;
  let picture: ImageBitmap;
  try {
    picture = await decode(file);
  } catch {
    return file;
  }
  const canvas = draw(picture);
  picture.close();
  for (const quality of QUALITIES) {
    // WebP keeps what is transparent; a browser that cannot write it writes a PNG, often heavier.
    const blob = await encode(canvas, 'image/webp', quality);
    const light = blob?.type === 'image/webp' ? blob : await encode(canvas, 'image/jpeg', quality);
    if (light && light.size <= TAILLE_FICHIER_MAX && light.size < file.size)
      return new File([light], file.name, { type: light.type });
  }
  return file;
}
