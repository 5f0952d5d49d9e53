import { auFranc, enCentimes, enFcfa, fraction, moins, plus, ZERO } from '../../base/montant.ts';
import type { Centimes } from '../../base/montant.ts';
import type { DocumentFige, LigneFigee, PartDocument } from './certification.schema.ts';
import type { ReglagesCertification } from './reglages.schema.ts';
import type { TaxeADire } from './pilotes.ts';

/** Whole francs, taxes included, after discount. */
export interface LigneADire {
  ligne_id: number | null;
  cip: string | null;
  libelle: string;
  qte: number;
  taxe: TaxeADire;
  /** Bears CSS. */
  css: boolean;
  /** Whole FCFA. */
  montant: number;
  /** Unit price when it divides; null: a single amount. */
  prix: number | null;
}

/** Discount base. */
const partClient = (l: LigneFigee): Centimes =>
  moins(enCentimes(l.total), enCentimes(l.prise_en_charge));

/** Prorated to client shares, remainder on the last: 100 over 600 and 400 is 60 and 40. */
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

/** To the hundredth. */
function montantDeLigne(l: LigneFigee, remise: Centimes, part: PartDocument): Centimes {
  if (part === 'fonds') return enCentimes(l.prise_en_charge);
  return part === 'client' ? moins(partClient(l), remise) : moins(enCentimes(l.total), remise);
}

/** [CER-3] Whole francs, rounded like the sale's net. */
export function totalADire(d: DocumentFige, part: PartDocument): number {
  const remises = remisesDesLignes(d);
  const exact = plus(...d.lignes.map((l, i) => montantDeLigne(l, remises[i] ?? ZERO, part)));
  return enFcfa(auFranc(exact));
}

const prixDe = (montant: number, qte: number): number | null =>
  montant % qte === 0 ? montant / qte : null;

/**
 * [CER-3] Cumulative rounding, never below 0: 33,4, 33,4, 33,2 are 33, 34, 33. Duty in the price or
 * its own line [CER-10].
 */
export function lignesADire(
  d: DocumentFige,
  part: PartDocument,
  { garde }: Pick<ReglagesCertification, 'garde'>,
): LigneADire[] {
  const remises = remisesDesLignes(d);
  const exacts = d.lignes.map((l, i) => montantDeLigne(l, remises[i] ?? ZERO, part));
  // A fund's share does not separate the duty.
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
    // Discounted below the duty: keep it in the price.
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
  // Per box, so returned boxes refund theirs.
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

/** Whole francs. */
export interface PaiementADire {
  mode: 'espece' | 'cheque' | 'mobile_money' | 'autres' | 'credit' | 'tiers_payant';
  montant: number;
}
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
/**
 * Drawer by mode, fund share, remainder on account or rounding; sums to the total. Change excluded.
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
  // Missing coins, or an unpaid sale.
  if (reste > 0 && premier) premier.montant += reste;
  else if (reste > 0) paiements.push({ mode: 'credit', montant: reste });
  if (fonds > 0) paiements.push({ mode: 'tiers_payant', montant: Math.min(fonds, total) });
  return paiements;
}
