const [GUILLEMET, BARRE, OUVRE, FERME, CROCHET_OUVRE, CROCHET_FERME] = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
].map((c) => c.charCodeAt(0));
const DEBUT = '"data":[';

/**
 * Cuts the rows out of a list answer as its text arrives, so that an export counts them on the way
 * and never holds the text whole.
 * `…"data":[{"id":1},{"id":2` + `}],"meta"…` gives row 1, then row 2.
 */
export class DecoupeurDeLignes {
  #reste = '';
  #lu = 0;
  #depart = -1;
  #profondeur = 0;
  #dansTexte = false;
  #dansListe = false;
  /** True once the list was closed: anything else is a cut answer. */
  complet = false;

  ajouter(morceau: string): unknown[] {
    this.#reste += morceau;
    if (!this.#dansListe && !this.#entrer()) return [];
    const lignes: unknown[] = [];
    while (this.#lu < this.#reste.length && !this.complet) this.#avancer(lignes);
    const garde = this.#depart < 0 ? this.#lu : this.#depart;
    this.#reste = this.#reste.slice(garde);
    this.#lu -= garde;
    if (this.#depart >= 0) this.#depart = 0;
    return lignes;
  }

  #entrer(): boolean {
    const debut = this.#reste.indexOf(DEBUT);
    if (debut < 0) return false;
    this.#lu = debut + DEBUT.length;
    this.#dansListe = true;
    return true;
  }

  #avancer(lignes: unknown[]): void {
    const c = this.#reste.charCodeAt(this.#lu);
    if (this.#dansTexte) {
      if (c === BARRE)
        this.#lu++; // the next character is a plain one, even in the next piece
      else if (c === GUILLEMET) this.#dansTexte = false;
    } else if (c === GUILLEMET) this.#dansTexte = true;
    else if (c === OUVRE || c === CROCHET_OUVRE) {
      if (this.#profondeur++ === 0) this.#depart = this.#lu;
    } else if (c === FERME || c === CROCHET_FERME) {
      if (this.#profondeur === 0) this.complet = true;
      else if (--this.#profondeur === 0) {
        lignes.push(JSON.parse(this.#reste.slice(this.#depart, this.#lu + 1)));
        this.#depart = -1;
      }
    }
    this.#lu++;
  }
}
