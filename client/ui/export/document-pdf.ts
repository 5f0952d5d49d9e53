import type { Bloc, DocumentImprime } from './document.ts';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { table } from './table-pdf.ts';
import {
  PAGE,
  UTILE,
  CORPS,
  RANGEE,
  GRIS,
  FILET,
  Plume,
  ouvrirPdf,
  tenir,
  plier,
} from './plume-pdf.ts';

/** Name of the pharmacy and title on the first page, the title alone on the next ones. */
function entete(d: DocumentImprime) {
  return (plume: Plume, premiere: boolean): void => {
    const { normale, grasse } = plume.polices;
    const droite = PAGE.largeur - PAGE.marge;
    if (premiere && d.enseigne) {
      plume.ecrire(tenir(d.enseigne.nom, UTILE, grasse, 13), {
        x: PAGE.marge,
        y: plume.y - 11,
        size: 13,
        font: grasse,
      });
      plume.y -= 26;
      for (const ligne of d.enseigne.lignes) {
        plume.ecrire(tenir(ligne, UTILE, normale), {
          x: PAGE.marge,
          y: plume.y,
          font: normale,
          gris: true,
        });
        plume.y -= 12;
      }
      plume.y -= 4;
      plume.filet(plume.y, 0.8);
      plume.y -= 10;
    }
    const taille = premiere ? 16 : 10;
    const date = enWinAnsi(d.date);
    plume.ecrire(tenir(d.titre, UTILE - normale.widthOfTextAtSize(date, 8) - 12, grasse, taille), {
      x: PAGE.marge,
      y: plume.y - taille + 2,
      size: taille,
      font: grasse,
    });
    plume.aDroite(date, { x: droite, y: plume.y - taille + 2, size: 8, font: normale, gris: true });
    plume.y -= taille + 8;
    if (premiere && d.sousTitre) {
      plume.ecrire(tenir(d.sousTitre, UTILE, normale, 10), {
        x: PAGE.marge,
        y: plume.y - 4,
        size: 10,
        font: normale,
        gris: true,
      });
      plume.y -= 18;
    }
  };
}

function valeurs(
  plume: Plume,
  { valeurs: paires, colonnes = 2 }: Extract<Bloc, { genre: 'valeurs' }>,
): void {
  const { normale, grasse } = plume.polices;
  const largeur = (UTILE - (colonnes - 1) * 24) / colonnes;
  for (let i = 0; i < paires.length; i += colonnes) {
    plume.reserver(RANGEE);
    paires.slice(i, i + colonnes).forEach(([label, valeur], n) => {
      const x = PAGE.marge + n * (largeur + 24);
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
    x: PAGE.marge,
    y: plume.y - hauteur,
    width: UTILE,
    height: hauteur,
    borderColor: FILET,
    borderWidth: 0.8,
  });
  plume.ecrire(tenir(texte, UTILE - 16, plume.polices.normale, 7), {
    x: PAGE.marge + 6,
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
    plume.ecrire(tenir(bloc.texte, UTILE, font, 11), {
      x: PAGE.marge,
      y: plume.y - 12,
      size: 11,
      font,
    });
    plume.y -= 20;
    return;
  }
  for (const ligne of plier(bloc.texte, UTILE, font)) {
    plume.reserver(13);
    plume.ecrire(ligne, { x: PAGE.marge, y: plume.y - 9, font });
    plume.y -= 13;
  }
  plume.y -= 5;
}

/**
 * [EXP-6] A document on A4 pages: the pharmacy's head, blocks, pages numbered over the legal
 * footer.
 */
export async function ecrireDocumentPdf(d: DocumentImprime): Promise<Uint8Array> {
  const { pdf, polices } = await ouvrirPdf(d.titre);
  const plume = new Plume(pdf, polices, entete(d));
  for (const bloc of d.blocs) tracer(plume, bloc);
  const pages = pdf.getPages();
  pages.forEach((page, i) => {
    page.drawLine({
      start: { x: PAGE.marge, y: PAGE.marge + 24 },
      end: { x: PAGE.largeur - PAGE.marge, y: PAGE.marge + 24 },
      thickness: 0.4,
      color: FILET,
    });
    const numero = `${i + 1} / ${pages.length}`;
    const place = UTILE - polices.normale.widthOfTextAtSize(numero, 7) - 14;
    // What the law asks for is never cut: it takes the lines it needs.
    plier(d.enseigne?.mentions ?? '', place, polices.normale, 7).forEach((ligne, n) =>
      page.drawText(ligne, {
        x: PAGE.marge,
        y: PAGE.marge + 13 - n * 9,
        size: 7,
        font: polices.normale,
        color: GRIS,
      }),
    );
    page.drawText(numero, {
      x: PAGE.largeur - PAGE.marge - polices.normale.widthOfTextAtSize(numero, 7),
      y: PAGE.marge + 13,
      size: 7,
      font: polices.normale,
      color: GRIS,
    });
  });
  return pdf.save();
}
