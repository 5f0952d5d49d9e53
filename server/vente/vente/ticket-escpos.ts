import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { ecrireSimplement } from '#shared/base/winansi.ts';
import { enLigne } from '#shared/vente/vente/envoi-ticket.phrases.ts';
import type { Papier } from '#shared/vente/caisse/imprimante.rules.ts';
import { dosageTenu } from '#shared/stock/produit/nom-produit.rules.ts';
import type { LigneTicket, Ticket } from '#shared/vente/vente/ticket.ts';
import type { PixelsLogo } from './pixels-logo.ts';

/** Columns per paper width (mm). */
const COLONNES: Readonly<Record<Papier, number>> = { 80: 48, 58: 32 };

const REMPLACES: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
};
/** Code page 858 has French accents but no typographic signs. No-break spaces stay. */
const aPlier = (texte: string): string =>
  ecrireSimplement(texte).replace(/[’‘“”–—…œŒ]/g, (c) => REMPLACES[c] ?? c);
export const pourImprimante = (texte: string): string => aPlier(texte).replaceAll('\u00a0', ' ');

/** Word wrap; no-break spaces bind (telephone, amount, strength). Overlong words are cut. */
function plier(texte: string, largeur: number): string[] {
  const lignes: string[] = [];
  let ligne = '';
  for (const mot of texte
    .split(' ')
    .flatMap((m) => m.match(new RegExp(`.{1,${largeur}}`, 'g')) ?? [''])) {
    const suite = ligne === '' ? mot : `${ligne} ${mot}`;
    if (suite.length <= largeur) ligne = suite;
    else {
      lignes.push(ligne);
      ligne = mot;
    }
  }
  return [...lignes, ligne].map((l) => l.replaceAll('\u00a0', ' '));
}

/** Left wraps; right sits on the last line. */
export function deuxBouts(gauche: string, droite: string, largeur: number): string[] {
  const lignes = plier(gauche, Math.max(8, largeur - droite.length - 1));
  const derniere = lignes.pop() ?? '';
  return [...lignes, `${derniere.padEnd(largeur - droite.length)}${droite}`];
}

/** Wraps with the strength unbroken. */
export const plierNom = (libelle: string, largeur: number): string[] =>
  plier(dosageTenu(libelle), largeur);

const RETRAIT = '  ';
const enRetrait = (lignes: readonly string[]): string[] => lignes.map((l) => `${RETRAIT}${l}`);

function textesDe(l: LigneTicket, largeur: number): string[] {
  switch (l.genre) {
    case 'trait':
      return ['-'.repeat(largeur)];
    case 'texte':
      return plier(aPlier(l.texte), largeur);
    case 'produit': {
      const reste = largeur - RETRAIT.length;
      const somme = deuxBouts(aPlier(l.gauche), pourImprimante(l.droite), reste);
      const posologie = l.posologie === null ? [] : plier(aPlier(l.posologie), reste);
      return [
        ...plierNom(aPlier(l.libelle), largeur),
        ...enRetrait(somme),
        ...enRetrait(posologie),
      ];
    }
    default:
      return deuxBouts(aPlier(l.gauche), pourImprimante(l.droite), largeur);
  }
}

const mentionsDe = ({ provisoire, duplicata }: Ticket): string[] =>
  [provisoire, duplicata].filter((m) => m !== null);
/** Cash, original only. */
const ouvreLeTiroir = ({ especes, duplicata }: Ticket): boolean => especes && duplicata === null;
const estAppuyee = (l: LigneTicket): boolean =>
  l.genre === 'net' || (l.genre === 'rang' && l.gras === true);

/** Scanned for returns. */
function dessinerCode(e: ReceiptPrinterEncoder, code: string | null): void {
  if (code === null) return;
  e.align('center').barcode(code, 'code128', { height: 60, width: 2, text: true }).align('left');
}
/** Scanned by the State's application. */
function dessinerQr(e: ReceiptPrinterEncoder, qr: string | null): void {
  if (qr === null) return;
  e.align('center').qrcode(qr, 2, 5, 'm').align('left');
}
/** [ENV-5] Smaller: an address of some seventy letters. */
function dessinerLien(e: ReceiptPrinterEncoder, lien: string): void {
  e.align('center').qrcode(lien, 2, 3, 'l').align('left');
}
const dessinerLogo = (e: ReceiptPrinterEncoder, logo: PixelsLogo): unknown =>
  e
    .align('center')
    .image(
      { ...logo, colorSpace: 'srgb' },
      { width: logo.width, height: logo.height, algorithm: 'atkinson', mode: 'raster' },
    )
    .align('left');

/** ESC/POS receipt, code page 858, cut at the end. Opens the drawer for cash, original only. */
export function ticketEscPos(
  t: Ticket,
  papier: Papier,
  logo: PixelsLogo | null = null,
): Uint8Array {
  const largeur = COLONNES[papier];
  const e = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: largeur,
    feedBeforeCut: 4,
    newline: '\n',
  })
    .initialize()
    .codepage('cp858');
  const ecrire = (lignes: readonly string[]) => {
    for (const ligne of lignes) e.line(ligne);
  };
  const centrer = (texte: string) =>
    ecrire(
      plier(aPlier(texte), largeur).map(
        (ligne) => `${' '.repeat(Math.floor((largeur - ligne.length) / 2))}${ligne}`,
      ),
    );
  const gras = (lignes: () => void) => {
    e.bold(true);
    lignes();
    e.bold(false);
  };
  if (ouvreLeTiroir(t)) e.pulse();
  const { nom, slogan } = t;
  if (logo) dessinerLogo(e, logo);
  if (nom !== null) {
    e.size(1, 2);
    gras(() => centrer(nom));
    e.size(1, 1);
  }
  for (const texte of t.entete) centrer(texte);
  for (const mention of mentionsDe(t)) gras(() => centrer(mention));
  ecrire(['-'.repeat(largeur)]);
  for (const l of t.lignes) {
    if (l.genre === 'net') e.size(1, 2);
    if (estAppuyee(l)) gras(() => ecrire(textesDe(l, largeur)));
    else ecrire(textesDe(l, largeur));
    if (l.genre === 'net') e.size(1, 1);
  }
  dessinerQr(e, t.qr);
  dessinerCode(e, t.code);
  if (t.lien !== null) {
    dessinerLien(e, t.lien);
    centrer(enLigne);
  }
  if (slogan) {
    ecrire(['-'.repeat(largeur)]);
    centrer(slogan);
  }
  return e.cut('partial').encode();
}
