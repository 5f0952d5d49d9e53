import * as phrasesCamera from '#shared/stock/produit/camera.phrases.ts';

/** Null without a code. */
export type LireVue = (vue: HTMLVideoElement) => Promise<string | null>;

interface Detecteur {
  detect(vue: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface ClasseDetecteur {
  new (options: { formats: string[] }): Detecteur;
  getSupportedFormats(): Promise<string[]>;
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'data_matrix'];

/** Native detector, if it reads all our formats. */
async function parLaMachine(): Promise<LireVue | null> {
  const classe = Reflect.get(globalThis, 'BarcodeDetector') as ClasseDetecteur | undefined;
  const lus = await classe?.getSupportedFormats().catch((): string[] => []);
  if (!classe || !lus || !FORMATS.every((f) => lus.includes(f))) return null;
  const detecteur = new classe({ formats: FORMATS });
  return async (vue) => (await detecteur.detect(vue))[0]?.rawValue ?? null;
}

/** In pixels: enough for a DataMatrix at arm's length. */
const LARGEUR = 960;

/** Own decoder, lazy-loaded. */
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

function phraseDeRefus(erreur: unknown): string {
  const nom = erreur instanceof DOMException ? erreur.name : '';
  if (nom === 'NotAllowedError') return phrasesCamera.cameraRefusee;
  if (nom === 'NotFoundError' || nom === 'OverconstrainedError') return phrasesCamera.cameraAbsente;
  return phrasesCamera.cameraOccupee;
}

/** Rear camera, else any; a sentence when none. */
export async function ouvrirCamera(): Promise<MediaStream | string> {
  // Browsers require a secure context.
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
