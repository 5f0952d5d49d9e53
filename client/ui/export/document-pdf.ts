import type { Bloc, DocumentImprime } from './document.ts';
import type { EnseignePapier } from './enseigne.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import {
  CORPS,
  DEBOUT,
  ecrirePapier,
  type EnteteA4,
  FILET,
  plier,
  type Plume,
  RANGEE,
  tenir,
} from './plume-pdf.ts';
import { table } from './table-pdf.ts';

/** Name and lines of the pharmacy, over a rule. */
function ecrireEnseigne(plume: Plume, { nom, lignes }: EnseignePapier): void {
  const { normale, grasse } = plume.polices;
  const [x, place] = [plume.gauche, plume.utile];
  plume.ecrire(tenir(nom, place, grasse, 13), { x, y: plume.y - 11, size: 13, font: grasse });
  plume.y -= 26;
  for (const ligne of lignes) {
    plume.ecrire(tenir(ligne, place, normale), { x, y: plume.y, font: normale, gris: true });
    plume.y -= 12;
  }
  plume.y -= 4;
  plume.filet(plume.y, 0.8);
  plume.y -= 10;
}
/** Title to the left, date to the right: large on the first page. */
export function ecrireTitre(
  plume: Plume,
  { titre, date }: Pick<DocumentImprime, 'titre' | 'date'>,
  taille: number,
): void {
  const { normale, grasse } = plume.polices;
  const faite = enWinAnsi(date);
  const y = plume.y - taille + 2;
  const place = plume.utile - normale.widthOfTextAtSize(faite, 8) - 12;
  const encre = { x: plume.gauche, y, size: taille, font: grasse };
  plume.ecrire(tenir(titre, place, grasse, taille), encre);
  plume.aDroite(faite, { x: plume.droite, y, size: 8, font: normale, gris: true });
  plume.y -= taille + 8;
}
/** Name of the pharmacy and title on the first page, the title alone on the next ones. */
function enteteDe(d: DocumentImprime): EnteteA4 {
  return (plume, premiere) => {
    if (premiere && d.enseigne) ecrireEnseigne(plume, d.enseigne);
    ecrireTitre(plume, d, premiere ? 16 : 10);
    if (!premiere || !d.sousTitre) return;
    const { normale } = plume.polices;
    const encre = { x: plume.gauche, y: plume.y - 4, size: 10, font: normale, gris: true };
    plume.ecrire(tenir(d.sousTitre, plume.utile, normale, 10), encre);
    plume.y -= 18;
  };
}

function valeurs(
  plume: Plume,
  { valeurs: paires, colonnes = 2 }: Extract<Bloc, { genre: 'valeurs' }>,
): void {
  const { normale, grasse } = plume.polices;
  const largeur = (plume.utile - (colonnes - 1) * 24) / colonnes;
  for (let i = 0; i < paires.length; i += colonnes) {
    plume.reserver(RANGEE);
    paires.slice(i, i + colonnes).forEach(([label, valeur], n) => {
      const x = plume.gauche + n * (largeur + 24);
      const droite = tenir(valeur, largeur * 0.8, grasse);
      plume.ecrire(tenir(label, largeur - grasse.widthOfTextAtSize(droite, CORPS) - 6, normale), {
        x,
        y: plume.y - 11.5,
        font: normale,
        gris: true,
      });
      plume.aDroite(droite, { x: x + largeur, y: plume.y - 11.5, font: grasse });
      plume.page.drawLine({
        start: { x, y: plume.y - RANGEE },
        end: { x: x + largeur, y: plume.y - RANGEE },
        thickness: 0.4,
        color: FILET,
      });
    });
    plume.y -= RANGEE;
  }
  plume.y -= 10;
}
function cadre(plume: Plume, { texte, hauteur }: Extract<Bloc, { genre: 'cadre' }>): void {
  plume.reserver(hauteur + 6);
  plume.page.drawRectangle({
    x: plume.gauche,
    y: plume.y - hauteur,
    width: plume.utile,
    height: hauteur,
    borderColor: FILET,
    borderWidth: 0.8,
  });
  plume.ecrire(tenir(texte, plume.utile - 16, plume.polices.normale, 7), {
    x: plume.gauche + 6,
    y: plume.y - 11,
    size: 7,
    font: plume.polices.normale,
    gris: true,
  });
  plume.y -= hauteur + 10;
}
function tracer(plume: Plume, bloc: Bloc): void {
  if (bloc.genre === 'cadre') return cadre(plume, bloc);
  if (bloc.genre === 'table') return table(plume, bloc);
  if (bloc.genre === 'valeurs') return valeurs(plume, bloc);
  const font = bloc.genre === 'titre' || bloc.gras ? plume.polices.grasse : plume.polices.normale;
  if (bloc.genre === 'titre') {
    // A title takes the first rows of what follows with it.
    plume.reserver(60);
    plume.ecrire(tenir(bloc.texte, plume.utile, font, 11), {
      x: plume.gauche,
      y: plume.y - 12,
      size: 11,
      font,
    });
    plume.y -= 20;
    return;
  }
  for (const ligne of plier(bloc.texte, plume.utile, font)) {
    plume.reserver(13);
    plume.ecrire(ligne, { x: plume.gauche, y: plume.y - 9, font });
    plume.y -= 13;
  }
  plume.y -= 5;
}

/** [EXP-6] A document on A4 pages: the pharmacy's head, then its blocks. */
export const ecrireDocumentPdf = (d: DocumentImprime): Promise<Uint8Array> =>
  ecrirePapier(
    {
      titre: d.titre,
      feuille: DEBOUT,
      entete: enteteDe(d),
      mentions: d.enseigne?.mentions ?? '',
    },
    (plume) => d.blocs.forEach((bloc) => tracer(plume, bloc)),
  );
