import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { type LectureFichier, lireFichier } from './lire-fichier.ts';

/** This thread, as a worker has it: twenty thousand rows are read without the page noticing. */
const fil = self as unknown as {
  postMessage: (lecture: LectureFichier) => void;
  onmessage: (e: MessageEvent<ArrayBuffer>) => void;
};
fil.onmessage = ({ data }) =>
  void lireFichier(data)
    .catch((): LectureFichier => ({ fautes: [phrasesImport.importFichierIllisible] }))
    .then((lecture) => fil.postMessage(lecture));
