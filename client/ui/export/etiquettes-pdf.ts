import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { enWinAnsi } from '#shared/base/winansi.ts';
import { type FormatEtiquettes, placeDe, type Symbole } from '#shared/produit/etiquettes.rules.ts';
import { type Trace, tracerSymbole } from './symbole.ts';

/** One label, and how many of it. */
export interface EtiquetteImprimee {
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

/** Letter sizes and margins (points) of a label: under 25 mm of height everything is smaller. */
function mesuresDe(f: FormatEtiquettes) {
  const petite = f.hauteur < 25;
  return petite
    ? { nom: 6, prix: 9, detail: 5, haut: BORD * MM * 0.7, bas: BORD * MM * 0.6, cote: 11 * MM }
    : { nom: 8, prix: 13, detail: 6.5, haut: BORD * MM, bas: BORD * MM * 0.8, cote: 15 * MM };
}
type Mesures = ReturnType<typeof mesuresDe>;

/** A label being drawn: between `bas`, under what is written already, and `fond`. */
interface Place {
  plume: Plume;
  e: EtiquetteImprimee;
  f: FormatEtiquettes;
  mesures: Mesures;
  gauche: number;
  largeur: number;
  bas: number;
  fond: number;
}

function ecrire(
  { page }: Plume,
  texte: string,
  ou: { x: number; y: number },
  police: { size: number; font: PDFFont },
): void {
  page.drawText(texte, { ...ou, ...police, color: NOIR });
}

/** The name, on two lines at most; answers where it ends. */
function ecrireNom(place: Omit<Place, 'bas'>): number {
  const { plume, e, mesures, gauche, largeur } = place;
  const police = { size: mesures.nom, font: plume.grasse };
  let bas = plume.y - mesures.haut;
  for (const ligne of plier(e.nom, plume.grasse, mesures.nom, largeur)) {
    bas -= mesures.nom;
    ecrire(plume, ligne, { x: gauche, y: bas }, police);
    bas -= mesures.nom * 0.15;
  }
  return bas;
}

function ecrireDetail({ plume, e, mesures, gauche }: Place, y: number, largeur: number): void {
  if (!e.detail) return;
  const police = { size: mesures.detail, font: plume.normale };
  const [ligne = ''] = plier(e.detail, plume.normale, mesures.detail, largeur);
  ecrire(plume, ligne, { x: gauche, y }, police);
}

/** The matrix on the right; price, detail and number on its left. */
function dessinerMatrice(place: Place, trace: Trace): void {
  const { plume, e, f, mesures, gauche, largeur, bas, fond } = place;
  const cote = Math.min(bas - fond - 2, mesures.cote);
  const prix = { x: gauche, y: bas - mesures.prix - 1 };
  ecrire(plume, enWinAnsi(e.prix), prix, { size: mesures.prix, font: plume.grasse });
  ecrireDetail(place, bas - mesures.prix - mesures.detail - 4, largeur - cote - 6);
  const police = { size: mesures.detail, font: plume.normale };
  ecrire(plume, e.symbole?.lisible ?? '', { x: gauche, y: fond }, police);
  poserSymbole(plume, trace, {
    x: f.largeur * MM - BORD * MM - cote,
    y: plume.y - fond - cote,
    largeur: cote,
    hauteur: cote,
  });
}

/** The bars over the whole width, their number under them. */
function dessinerBarres(place: Place, trace: Trace, lisible: string): void {
  const { plume, f, mesures, bas, fond } = place;
  const module = Math.min(MODULE_MAX, (f.largeur * MM) / (trace.largeur + 2 * SILENCE));
  const large = module * trace.largeur;
  poserSymbole(plume, trace, {
    x: (f.largeur * MM - large) / 2,
    y: plume.y - bas,
    largeur: large,
    hauteur: Math.max(12, bas - fond - mesures.detail - 1),
  });
  const police = { size: mesures.detail, font: plume.normale };
  const libre = f.largeur * MM - plume.normale.widthOfTextAtSize(lisible, mesures.detail);
  ecrire(plume, lisible, { x: plume.x + libre / 2, y: fond }, police);
}

function dessiner(
  plume: Plume,
  e: EtiquetteImprimee,
  f: FormatEtiquettes,
  trace: Trace | null,
): void {
  const mesures = mesuresDe(f);
  const entete = {
    plume,
    e,
    f,
    mesures,
    gauche: plume.x + BORD * MM,
    largeur: (f.largeur - 2 * BORD) * MM,
    fond: plume.y - f.hauteur * MM + mesures.bas,
  };
  const place: Place = { ...entete, bas: ecrireNom(entete) };
  if (trace !== null && trace.hauteur > 1) return dessinerMatrice(place, trace);
  const prix = enWinAnsi(e.prix);
  const largePrix = plume.grasse.widthOfTextAtSize(prix, mesures.prix);
  const ou = { x: place.gauche + place.largeur - largePrix, y: place.bas - mesures.prix };
  ecrire(plume, prix, ou, { size: mesures.prix, font: plume.grasse });
  ecrireDetail(place, place.bas - mesures.prix + 1, place.largeur - largePrix - 6);
  if (!trace || !e.symbole) return;
  const sous = { ...place, bas: place.bas - mesures.prix - 2 };
  dessinerBarres(sous, trace, enWinAnsi(e.symbole.lisible));
}

/**
 * [ETI-4] Labels on their sheets, from the place `debut` of the first one; everything is drawn,
 * nothing is an image.
 */
export async function ecrireEtiquettesPdf(
  etiquettes: readonly EtiquetteImprimee[],
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
