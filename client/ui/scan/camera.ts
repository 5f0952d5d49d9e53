import * as phrasesCamera from '#shared/produit/camera.phrases.ts';

/** Reads a picture of the camera; null when it shows no code. */
export type LireVue = (vue: HTMLVideoElement) => Promise<string | null>;

interface Detecteur {
  detect(vue: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface ClasseDetecteur {
  new (options: { formats: string[] }): Detecteur;
  getSupportedFormats(): Promise<string[]>;
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'data_matrix'];

/** The machine's own reader, where it reads all codes of boxes and of our labels. */
async function parLaMachine(): Promise<LireVue | null> {
  const classe = Reflect.get(globalThis, 'BarcodeDetector') as ClasseDetecteur | undefined;
  const lus = await classe?.getSupportedFormats().catch((): string[] => []);
  if (!classe || !lus || !FORMATS.every((f) => lus.includes(f))) return null;
  const detecteur = new classe({ formats: FORMATS });
  return async (vue) => (await detecteur.detect(vue))[0]?.rawValue ?? null;
}

/** Points across which a code is looked for: enough for a DataMatrix held at a hand's length. */
const LARGEUR = 960;

/** Ours, which comes when the camera is opened. */
async function parLaPage(): Promise<LireVue> {
  const { enGris, lireGris } = await import('./lire-image.ts');
  const toile = document.createElement('canvas');
  const dessin = toile.getContext('2d', { willReadFrequently: true });
  return (vue) => {
    if (!dessin || vue.videoWidth === 0) return Promise.resolve(null);
    toile.width = Math.min(LARGEUR, vue.videoWidth);
    toile.height = Math.round((vue.videoHeight * toile.width) / vue.videoWidth);
    dessin.drawImage(vue, 0, 0, toile.width, toile.height);
    const image = dessin.getImageData(0, 0, toile.width, toile.height);
    return Promise.resolve(lireGris(enGris(image), toile.width, toile.height));
  };
}
export const ouvrirLecteur = async (): Promise<LireVue> =>
  (await parLaMachine()) ?? (await parLaPage());

/** Why the camera does not open, in words. */
function phraseDeRefus(erreur: unknown): string {
  const nom = erreur instanceof DOMException ? erreur.name : '';
  if (nom === 'NotAllowedError') return phrasesCamera.cameraRefusee;
  if (nom === 'NotFoundError' || nom === 'OverconstrainedError') return phrasesCamera.cameraAbsente;
  return phrasesCamera.cameraOccupee;
}

/** The camera at the back of a telephone, or the one there is; a sentence when there is none. */
export async function ouvrirCamera(): Promise<MediaStream | string> {
  // Browsers give no camera to a page that is not encrypted.
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator))
    return phrasesCamera.cameraSansHttps;
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (erreur) {
    return phraseDeRefus(erreur);
  }
}
