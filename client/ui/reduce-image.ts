import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';

/** Longest side, in pixels. */
const SIDE = 1_600;
/** Sent as is below. */
const LIGHT_BYTES = 400_000;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/** Applies EXIF orientation. */
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
 * Shrinks photos (12 MB → hundreds of kB), upright, without metadata. Light or unreadable files
 * pass through: the server decides.
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
    // WebP keeps transparency; browsers without it write PNG, often heavier.
    const blob = await encode(canvas, 'image/webp', quality);
    const light = blob?.type === 'image/webp' ? blob : await encode(canvas, 'image/jpeg', quality);
    if (light && light.size <= TAILLE_FICHIER_MAX && light.size < file.size)
      return new File([light], file.name, { type: light.type });
  }
  return file;
}
