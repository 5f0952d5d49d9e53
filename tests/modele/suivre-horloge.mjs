// Loaded before a server of the model: its clock is the machine's plus what a file says, in
// milliseconds.
import { readFileSync, writeFileSync } from 'node:fs';

const fichier = process.env.HORLOGE_DU_MODELE ?? '';
const Vraie = Date;
let decalage = 0;

function suivre() {
  const lu = readFileSync(fichier, 'utf8');
  if (lu === '') return; // being written
  decalage = Number(lu);
  writeFileSync(`${fichier}.vu`, lu);
}
suivre();
setInterval(suivre, 10).unref();

globalThis.Date = class Date extends Vraie {
  constructor(...valeurs) {
    if (valeurs.length === 0) super(Vraie.now() + decalage);
    else super(...valeurs);
  }
  static now() {
    return Vraie.now() + decalage;
  }
};
