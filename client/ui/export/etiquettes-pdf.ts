import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type FormatEtiquettes, placeDe, type Symbole } from '#shared/produit/etiquettes.rules.ts';
import { type Trace, tracerSymbole } from './symbole.ts';

/** One label, and how many of it. */
export interface Etiquette {
  nom: string;
  /** As printed: '1.500 FCFA'. */
  prix: string;
  /** Under the price: lot and date, shelf. */
  detail: string;
  symbole: Symbole | null;
  nombre: number;
}
const MM = 72 / 25.4;
const NOIR = rgb(0, 0, 0);
/** Free around the text of a label, in millimetres: cutters and printers stray. */
const BORD = 2.2;

interface Plume {
  page: PDFPage;
  /** Points from the left and the bottom of the page to the upper left corner of the label. */
  x: number;
  y: number;
  normale: PDFFont;
  grasse: PDFFont;
}

/** As much of the words as two lines hold. */
function plier(texte: string, police: PDFFont, taille: number, largeur: number): string[] {
  const lignes = [''];
  for (const mot of enWinAnsi(texte).split(' ')) {
    const suite = `${lignes.at(-1) ?? ''} ${mot}`.trim();
    if (police.widthOfTextAtSize(suite, taille) <= largeur || lignes.at(-1) === '')
      lignes[lignes.length - 1] = suite;
    else lignes.push(mot);
  }
  return lignes.slice(0, 2).map((ligne, i) => {
    let coupee = i === 1 && lignes.length > 2 ? `${ligne}…` : ligne;
    while (police.widthOfTextAtSize(coupee, taille) > largeur && coupee.length > 2)
      coupee = `${coupee.slice(0, -2).trimEnd()}…`;
    return coupee;
  });
}

function poserSymbole(
  { page, x, y }: Plume,
  { noirs, largeur, hauteur }: Trace,
  boite: { x: number; y: number; largeur: number; hauteur: number },
): void {
  const carre = hauteur > 1;
  const module = carre
    ? Math.min(boite.largeur / largeur, boite.hauteur / hauteur)
    : boite.largeur / largeur;
  const haut = carre ? module : boite.hauteur;
  for (const [mx, my, ml, mh] of noirs)
    page.drawRectangle({
      x: x + boite.x + mx * module,
      y: y - boite.y - (my + mh) * haut,
      width: ml * module,
      height: mh * haut,
      color: NOIR,
    });
}

/** The widest module of bars: 0.33 mm is the nominal one, no label needs more. */
const MODULE_MAX = 0.33 * MM;
/** Empty modules that a reader asks for on each side of bars. */
const SILENCE = 11;

function dessiner(plume: Plume, e: Etiquette, f: FormatEtiquettes, trace: Trace | null): void {
  const [largeur, hauteur] = [(f.largeur - 2 * BORD) * MM, f.hauteur * MM];
  const petite = f.hauteur < 25;
  const { page, normale, grasse } = plume;
  const taille = petite ? 6 : 8;
  const gauche = plume.x + BORD * MM;
  let bas = plume.y - BORD * MM * (petite ? 0.7 : 1);
  for (const ligne of plier(e.nom, grasse, taille, largeur)) {
    bas -= taille;
    page.drawText(ligne, { x: gauche, y: bas, size: taille, font: grasse, color: NOIR });
    bas -= taille * 0.15;
  }
  const [tPrix, tDetail] = petite ? [9, 5] : [13, 6.5];
  const matrice = trace !== null && trace.hauteur > 1;
  const fond = plume.y - hauteur + BORD * MM * (petite ? 0.6 : 0.8);
  const ecrireDetail = (y: number, place: number) => {
    if (e.detail)
      page.drawText(plier(e.detail, normale, tDetail, place)[0] ?? '', {
        x: gauche,
        y,
        size: tDetail,
        font: normale,
        color: NOIR,
      });
  };
  if (matrice) {
    const cote = Math.min(bas - fond - 2, petite ? 11 * MM : 15 * MM);
    page.drawText(enWinAnsi(e.prix), {
      x: gauche,
      y: bas - tPrix - 1,
      size: tPrix,
      font: grasse,
      color: NOIR,
    });
    ecrireDetail(bas - tPrix - tDetail - 4, largeur - cote - 6);
    page.drawText(e.symbole?.lisible ?? '', {
      x: gauche,
      y: fond,
      size: tDetail,
      font: normale,
      color: NOIR,
    });
    poserSymbole(plume, trace, {
      x: f.largeur * MM - BORD * MM - cote,
      y: plume.y - fond - cote,
      largeur: cote,
      hauteur: cote,
    });
    return;
  }
  const prix = enWinAnsi(e.prix);
  const largePrix = grasse.widthOfTextAtSize(prix, tPrix);
  page.drawText(prix, {
    x: gauche + largeur - largePrix,
    y: bas - tPrix,
    size: tPrix,
    font: grasse,
    color: NOIR,
  });
  ecrireDetail(bas - tPrix + 1, largeur - largePrix - 6);
  bas -= tPrix + 2;
  if (!trace || !e.symbole) return;
  const module = Math.min(MODULE_MAX, (f.largeur * MM) / (trace.largeur + 2 * SILENCE));
  const large = module * trace.largeur;
  const x = (f.largeur * MM - large) / 2;
  const pied = tDetail + 1;
  poserSymbole(plume, trace, {
    x,
    y: plume.y - bas,
    largeur: large,
    hauteur: Math.max(12, bas - fond - pied),
  });
  const lisible = enWinAnsi(e.symbole.lisible);
  page.drawText(lisible, {
    x: plume.x + (f.largeur * MM - normale.widthOfTextAtSize(lisible, tDetail)) / 2,
    y: fond,
    size: tDetail,
    font: normale,
    color: NOIR,
  });
}

/**
 * [ETI-4] Labels on their sheets, from the place `debut` of the first one; everything is drawn,
 * nothing is an image.
 */
export async function ecrireEtiquettesPdf(
  etiquettes: readonly Etiquette[],
  f: FormatEtiquettes,
  debut: number,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Étiquettes');
  pdf.setLanguage('fr-FR');
  const [normale, grasse] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  let n = 0;
  for (const e of etiquettes) {
    const trace = e.symbole && tracerSymbole(e.symbole);
    for (let i = 0; i < e.nombre; i++, n++) {
      const place = placeDe(f, n, debut);
      const page =
        pdf.getPages()[place.page] ?? pdf.addPage([f.page.largeur * MM, f.page.hauteur * MM]);
      dessiner(
        { page, normale, grasse, x: place.x * MM, y: (f.page.hauteur - place.y) * MM },
        e,
        f,
        trace,
      );
    }
  }
  return pdf.save();
}
