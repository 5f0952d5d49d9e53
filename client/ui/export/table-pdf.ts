import type { PDFFont } from 'pdf-lib';
import type { Bloc, ColonneDocument } from './document.ts';
import {
  CORPS,
  FOND,
  PAGE,
  type Plume,
  plier,
  RANGEE,
  RETRAIT,
  tenir,
  UTILE,
} from './plume-pdf.ts';

function largeursDe(colonnes: readonly ColonneDocument[]): number[] {
  const total = colonnes.reduce((s, c) => s + (c.part ?? 1), 0);
  return colonnes.map((c) => ((c.part ?? 1) * UTILE) / total);
}
interface Rangee {
  textes: readonly string[];
  colonnes: readonly ColonneDocument[];
  largeurs: readonly number[];
  font: PDFFont;
  fond?: boolean;
  size?: number;
}
const INTERLIGNE = 11;
/** Each cell as the lines it takes: names fold on two, figures never. */
const cellules = ({ textes, colonnes, largeurs, font, size = CORPS }: Rangee): string[][] =>
  colonnes.map((colonne, i) => {
    const place = (largeurs[i] ?? 0) - 2 * RETRAIT;
    const lignes = colonne.droite
      ? [tenir(textes[i] ?? '', place, font, size)]
      : plier(textes[i] ?? '', place, font, size);
    return lignes.length > 2
      ? [lignes[0] ?? '', tenir(lignes.slice(1).join(' '), place, font, size)]
      : lignes;
  });
const hauteurDe = (lignes: readonly string[][]): number =>
  RANGEE + (Math.max(1, ...lignes.map((l) => l.length)) - 1) * INTERLIGNE;
function rangee(plume: Plume, r: Rangee, lignes: readonly string[][] = cellules(r)): void {
  const { colonnes, largeurs, font, size = CORPS } = r;
  const hauteur = hauteurDe(lignes);
  if (r.fond)
    plume.page.drawRectangle({
      x: PAGE.marge,
      y: plume.y - hauteur,
      width: UTILE,
      height: hauteur,
      color: FOND,
    });
  let x: number = PAGE.marge;
  colonnes.forEach((colonne, i) => {
    const largeur = largeurs[i] ?? 0;
    lignes[i]?.forEach((texte, n) => {
      const encre = { x: x + RETRAIT, y: plume.y - 11.5 - n * INTERLIGNE, font, size };
      if (colonne.droite) plume.aDroite(texte, { ...encre, x: x + largeur - RETRAIT });
      else plume.ecrire(texte, encre);
    });
    x += largeur;
  });
  plume.y -= hauteur;
  plume.filet(plume.y);
}
/** Heads come again on each page; the total row does not leave its table. */
export function table(
  plume: Plume,
  { colonnes, lignes, total, vide }: Extract<Bloc, { genre: 'table' }>,
): void {
  const { normale, grasse } = plume.polices;
  const largeurs = largeursDe(colonnes);
  const tete = () =>
    rangee(plume, {
      textes: colonnes.map((c) => c.label),
      colonnes,
      largeurs,
      font: grasse,
      fond: true,
      size: 7.5,
    });
  plume.reserver(RANGEE * 3);
  tete();
  if (lignes.length === 0)
    rangee(plume, {
      textes: [vide ?? 'Aucune ligne'],
      colonnes: [{ label: '' }],
      largeurs: [UTILE],
      font: normale,
    });
  lignes.forEach((textes, i) => {
    const r = { textes, colonnes, largeurs, font: normale };
    const tracees = cellules(r);
    const suite = i === lignes.length - 1 && total !== undefined ? RANGEE : 0;
    if (plume.reserver(hauteurDe(tracees) + suite)) tete();
    rangee(plume, r, tracees);
  });
  if (total) rangee(plume, { textes: total, colonnes, largeurs, font: grasse, fond: true });
  plume.y -= 10;
}
