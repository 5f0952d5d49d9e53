import { auFranc, enCentimes, enFcfa, fraction, moins, plus, ZERO } from '../base/montant.ts';
import type { Centimes } from '../base/montant.ts';
import type { DocumentFige, LigneFigee, PartDocument } from './certification.schema.ts';
import type { ReglagesCertification } from './reglages.schema.ts';
import type { TaxeADire } from './pilotes.ts';

/** A line as a State's invoice says it: whole francs, taxes in, discount off. */
export interface LigneADire {
  ligne_id: number | null;
  cip: string | null;
  libelle: string;
  qte: number;
  taxe: TaxeADire;
  /** It bears the CSS too. */
  css: boolean;
  /** FCFA, a whole number. */
  montant: number;
  /** Of one, when the amount divides; null: it is said as one line of that amount. */
  prix: number | null;
}

/** What each line is a share of: its client's part for the discount. */
const partClient = (l: LigneFigee): Centimes =>
  moins(enCentimes(l.total), enCentimes(l.prise_en_charge));

/**
 * The discount of a document, line by line: each bears it by what its client pays, the last what is
 * left. 100 over 600 and 400: 60 and 40.
 */
function remisesDesLignes({ lignes, remise }: Pick<DocumentFige, 'lignes' | 'remise'>): Centimes[] {
  const base = plus(...lignes.map(partClient));
  let portee = ZERO;
  let vue = ZERO;
  return lignes.map((l) => {
    vue = plus(vue, partClient(l));
    const jusque = base === ZERO ? ZERO : fraction(enCentimes(remise), vue, base);
    const sienne = moins(jusque, portee);
    portee = jusque;
    return sienne;
  });
}

/** What a part pays of a line, to the hundredth. */
function montantDeLigne(l: LigneFigee, remise: Centimes, part: PartDocument): Centimes {
  if (part === 'fonds') return enCentimes(l.prise_en_charge);
  return part === 'client' ? moins(partClient(l), remise) : moins(enCentimes(l.total), remise);
}

/** [CER-3] What the invoice of a part comes to: whole francs, as the sale's own net is rounded. */
export function totalADire(d: DocumentFige, part: PartDocument): number {
  const remises = remisesDesLignes(d);
  const exact = plus(...d.lignes.map((l, i) => montantDeLigne(l, remises[i] ?? ZERO, part)));
  return enFcfa(auFranc(exact));
}

const prixDe = (montant: number, qte: number): number | null =>
  montant % qte === 0 ? montant / qte : null;

/**
 * [CER-3] The lines of a part, in whole francs, whose sum is the whole of it: 33,4 and 33,4 and 33,2
 * are 33, 34 and 33. Each is rounded on what stands before it, so none goes below 0. The duty tax is in
 * each price or a line of its own [CER-10].
 */
export function lignesADire(
  d: DocumentFige,
  part: PartDocument,
  { garde }: Pick<ReglagesCertification, 'garde'>,
): LigneADire[] {
  const remises = remisesDesLignes(d);
  const exacts = d.lignes.map((l, i) => montantDeLigne(l, remises[i] ?? ZERO, part));
  // A fund pays a share of a line, of which the duty cannot be told.
  const aPart = garde === 'ligne' && part === 'entier';
  let exact = ZERO;
  let dite = 0;
  const auFrancDeplus = (montant: Centimes): number => {
    exact = plus(exact, montant);
    const jusque = enFcfa(auFranc(exact));
    const sienne = jusque - dite;
    dite = jusque;
    return sienne;
  };
  const lignes = d.lignes.map((l, i): LigneADire => {
    const entier = exacts[i] ?? ZERO;
    const duDeGarde = aPart ? enCentimes(l.garde) : ZERO;
    // A discount may leave less than the duty: it is then in the price.
    const sans = entier >= duDeGarde ? moins(entier, duDeGarde) : entier;
    const montant = auFrancDeplus(sans);
    return {
      ligne_id: l.ligne_id,
      cip: l.cip,
      libelle: l.libelle,
      qte: l.qte,
      taxe: l.tva ? 'tva' : 'exonere',
      css: l.css,
      montant,
      prix: prixDe(montant, l.qte),
    };
  });
  const reste = totalADire(d, part) - dite;
  const utiles = lignes.filter((l) => l.montant > 0);
  if (reste <= 0) return utiles;
  const boites = d.lignes.reduce((n, l) => n + (l.garde > 0 ? l.qte : 0), 0);
  // By box, as it is charged: boxes that come back give theirs back.
  const qte = boites > 0 && reste % boites === 0 ? boites : 1;
  const taxe: LigneADire = {
    ligne_id: null,
    cip: null,
    libelle: 'Taxe de garde',
    qte,
    taxe: 'garde',
    css: false,
    montant: reste,
    prix: reste / qte,
  };
  return [...utiles, taxe];
}

/** A way of paying a part, and how much of it: whole francs. */
export interface PaiementADire {
  mode: 'espece' | 'cheque' | 'mobile_money' | 'autres' | 'credit' | 'tiers_payant';
  montant: number;
}
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
/**
 * How a part is paid: what the drawer took by mode, the fund's share, and what is left on the client's
 * account or to coins; their sum is the part's total. Change given back is no payment.
 */
export function paiementsADire(
  d: DocumentFige,
  part: PartDocument,
  total: number,
): PaiementADire[] {
  if (part === 'fonds') return [{ mode: 'tiers_payant', montant: total }];
  const paiements: PaiementADire[] = [];
  const fonds = part === 'entier' ? enFcfa(auFranc(enCentimes(d.prise_en_charge))) : 0;
  let reste = total - Math.min(fonds, total);
  for (const { mode, montant } of d.paiements) {
    const pris = Math.min(Math.floor(montant), reste);
    if (pris <= 0) continue;
    paiements.push({ mode: MODES.find((m) => m === mode) ?? 'autres', montant: pris });
    reste -= pris;
  }
  const premier = paiements[0];
  // Coins that are no longer handed over, or a whole sale paid by nobody.
  if (reste > 0 && premier) premier.montant += reste;
  else if (reste > 0) paiements.push({ mode: 'credit', montant: reste });
  if (fonds > 0) paiements.push({ mode: 'tiers_payant', montant: Math.min(fonds, total) });
  return paiements;
}
