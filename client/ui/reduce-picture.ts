/** A page stays readable at this many pixels on its longer side. */
const LONG_SIDE = 1_600;
const QUALITY = 0.72;

/**
 * A photograph as a JPEG of a few hundred kilobytes, turned the way it was taken; null when the
 * browser cannot read it. Done here, so that a telephone sends little.
 */
export async function reducePicture(file: Blob): Promise<File | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  // What is transparent would be black in a JPEG.
  if (pen) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
