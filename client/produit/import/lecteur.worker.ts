import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { type Lecture, lireFichier } from './lire-fichier.ts';

/** This thread, as a worker has it: twenty thousand rows are read without the page noticing. */
const fil = self as unknown as {
  postMessage: (lecture: Lecture) => void;
  onmessage: (e: MessageEvent<ArrayBuffer>) => void;
};
fil.onmessage = ({ data }) =>
  void lireFichier(data)
    .catch((): Lecture => ({ fautes: [phrasesImport.importFichierIllisible] }))
    .then((lecture) => fil.postMessage(lecture));
