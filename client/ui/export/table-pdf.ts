import type { PDFFont } from 'pdf-lib';
import type { Bloc, ColonneDocument } from './document.ts';
import { CORPS, FOND, type Plume, plier, RANGEE, RETRAIT, tenir } from './plume-pdf.ts';

/** How a table is set: size of its text, height of a row, lines a name may fold on. */
interface Composition {
  size: number;
  rangee: number;
  plis: 1 | 2;
}
const AEREE: Composition = { size: CORPS, rangee: RANGEE, plis: 2 };
/** Of a list of thousands of rows: one line each. */
export const SERREE: Composition = { size: 8, rangee: 15, plis: 1 };
const INTERLIGNE = 11;

interface Rangee {
  textes: readonly string[];
  font: PDFFont;
  fond?: boolean;
  size?: number;
  /** Height kept below it on its page, for what may not leave it. */
  suite?: number;
}

/** A table being written, a row after the other: its heads come again on each page. */
export class TablePdf {
  readonly #plume: Plume;
  readonly #colonnes: readonly ColonneDocument[];
  readonly #largeurs: readonly number[];
  readonly #composition: Composition;
  constructor(plume: Plume, colonnes: readonly ColonneDocument[], composition = AEREE) {
    const total = colonnes.reduce((s, c) => s + (c.part ?? 1), 0);
    this.#plume = plume;
    this.#colonnes = colonnes;
    this.#largeurs = colonnes.map((c) => ((c.part ?? 1) * plume.utile) / total);
    this.#composition = composition;
    plume.reserver(composition.rangee * 3);
    this.#ecrireTete();
  }
  #ecrireTete(): void {
    const textes = this.#colonnes.map((c) => c.label);
    const tete = { textes, font: this.#plume.polices.grasse, fond: true, size: 7.5 };
    this.#tracer(tete, this.#cellules(tete));
  }
  ecrireRangee(rangee: Rangee): void {
    const cellules = this.#cellules(rangee);
    if (this.#plume.reserver(this.#hauteurDe(cellules) + (rangee.suite ?? 0))) this.#ecrireTete();
    this.#tracer(rangee, cellules);
  }
  /** Each cell as the lines it takes: names fold on two, figures never. */
  #cellules({ textes, font, size = this.#composition.size }: Rangee): string[][] {
    return this.#colonnes.map(({ droite }, i) => {
      const place = (this.#largeurs[i] ?? 0) - 2 * RETRAIT;
      const texte = textes[i] ?? '';
      if (droite || this.#composition.plis === 1) return [tenir(texte, place, font, size)];
      const [premiere = '', ...reste] = plier(texte, place, font, size);
      return reste.length > 1
        ? [premiere, tenir(reste.join(' '), place, font, size)]
        : [premiere, ...reste];
    });
  }
  #hauteurDe(cellules: readonly string[][]): number {
    const lignes = Math.max(1, ...cellules.map((c) => c.length));
    return this.#composition.rangee + (lignes - 1) * INTERLIGNE;
  }
  #tracer(rangee: Rangee, cellules: readonly string[][]): void {
    const plume = this.#plume;
    const { font, size = this.#composition.size } = rangee;
    const hauteur = this.#hauteurDe(cellules);
    if (rangee.fond)
      plume.page.drawRectangle({
        x: plume.gauche,
        y: plume.y - hauteur,
        width: plume.utile,
        height: hauteur,
        color: FOND,
      });
    let x = plume.gauche;
    this.#colonnes.forEach(({ droite }, i) => {
      const largeur = this.#largeurs[i] ?? 0;
      cellules[i]?.forEach((texte, n) => {
        const encre = { x: x + RETRAIT, y: plume.y - 11.5 - n * INTERLIGNE, font, size };
        if (droite) plume.aDroite(texte, { ...encre, x: x + largeur - RETRAIT });
        else plume.ecrire(texte, encre);
      });
      x += largeur;
    });
    plume.y -= hauteur;
    plume.filet(plume.y);
  }
}

/** The total row does not leave its table. */
export function table(
  plume: Plume,
  { colonnes, lignes, total, vide }: Extract<Bloc, { genre: 'table' }>,
): void {
  const { normale, grasse } = plume.polices;
  const rangees = new TablePdf(plume, colonnes);
  if (lignes.length === 0) ecrireVide(plume, vide ?? 'Aucune ligne');
  lignes.forEach((textes, i) => {
    const derniere = i === lignes.length - 1 && total !== undefined;
    rangees.ecrireRangee({ textes, font: normale, suite: derniere ? RANGEE : 0 });
  });
  if (total) rangees.ecrireRangee({ textes: total, font: grasse, fond: true });
  plume.y -= 10;
}
function ecrireVide(plume: Plume, texte: string): void {
  const font = plume.polices.normale;
  const encre = { x: plume.gauche + RETRAIT, y: plume.y - 11.5, font };
  plume.ecrire(tenir(texte, plume.utile - 2 * RETRAIT, font), encre);
  plume.y -= RANGEE;
  plume.filet(plume.y);
}
