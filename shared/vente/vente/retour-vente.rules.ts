import {
  auFranc,
  type Centimes,
  enCentimes,
  enFcfa,
  fraction,
  moins,
  plus,
  plusGrand,
  plusPetit,
  somme,
  ZERO,
} from '../../base/montant.ts';
import { type Refus, refus } from '../../base/refus.ts';
import { rendreEnEspeces } from '../caisse/arrondi-especes.rules.ts';
import { ETATS_RETOUR, type EtatRetour } from '../reservation/reservation.schema.ts';
import * as phrasesRetourVente from './retour-vente.phrases.ts';
import type { DestinationRetour, RetourVente, RetourVenteNouveau } from './retour-vente.schema.ts';

/** Hundredths, with boxes already returned. */
export interface LigneVendue {
  id: number;
  produit_id: number;
  qte: number;
  qte_retournee: number;
  total_tva: Centimes;
  total_css: Centimes;
  total_garde: Centimes;
  total_prise_en_charge: Centimes;
  /** Client share before discount. */
  cout_total: Centimes;
}
/** Hundredths; `cout_total_reel`: the whole. */
export interface PartsRetournees {
  total_ht: Centimes;
  total_tva: Centimes;
  total_css: Centimes;
  total_garde: Centimes;
  cout_total_reel: Centimes;
  total_prise_en_charge: Centimes;
  remise: Centimes;
  total_client: Centimes;
}
const NOMS_PARTS = [
  'total_ht',
  'total_tva',
  'total_css',
  'total_garde',
  'cout_total_reel',
  'total_prise_en_charge',
  'remise',
  'total_client',
] as const satisfies readonly (keyof PartsRetournees)[];
const RIEN: PartsRetournees = {
  total_ht: ZERO,
  total_tva: ZERO,
  total_css: ZERO,
  total_garde: ZERO,
  cout_total_reel: ZERO,
  total_prise_en_charge: ZERO,
  remise: ZERO,
  total_client: ZERO,
};

/**
 * [RTV-1] Discount shared pro rata of client shares, in line order, summing exactly; fully insured
 * lines bear none. 100 on 3.000, 2.000, 1.000 → 50, 33,33, 16,67.
 */
export function partagerRemise(
  lignes: readonly Pick<LigneVendue, 'cout_total'>[],
  remise: Centimes,
): Centimes[] {
  const entier = somme(lignes, (l) => l.cout_total);
  if (entier === ZERO) return lignes.map(() => ZERO);
  let avant = ZERO;
  return lignes.map(({ cout_total }) => {
    const deja = fraction(remise, avant, entier);
    avant = plus(avant, cout_total);
    return moins(fraction(remise, avant, entier), deja);
  });
}

/** The `n` first boxes; all of them give the exact line. */
function jusqua(l: LigneVendue, remise: Centimes, n: number): PartsRetournees {
  const part = (montant: Centimes) => (l.qte === 0 ? ZERO : fraction(montant, n, l.qte));
  const total_tva = part(l.total_tva);
  const total_css = part(l.total_css);
  const total_garde = part(l.total_garde);
  const total_prise_en_charge = part(l.total_prise_en_charge);
  const part_remise = part(remise);
  const total_client = part(moins(l.cout_total, remise));
  const cout_total_reel = plus(total_client, total_prise_en_charge, part_remise);
  return {
    total_ht: moins(cout_total_reel, total_tva, total_css, total_garde),
    total_tva,
    total_css,
    total_garde,
    cout_total_reel,
    total_prise_en_charge,
    remise: part_remise,
    total_client,
  };
}

/**
 * [RTV-2] Returned at the price paid: taxes, insurance, discount and client share pro rata, to the
 * hundredth; payers bear their rounding, HT the difference. Computed cumulatively: parts never
 * negative, identity holds (contract §4), the last box takes the remainder. Line of 100,00, three
 * boxes: 33,33, 33,34, 33,33.
 */
export function partsRetournees(l: LigneVendue, remise: Centimes, qte: number): PartsRetournees {
  const avant = jusqua(l, remise, l.qte_retournee);
  const apres = jusqua(l, remise, l.qte_retournee + qte);
  return combiner(apres, avant, moins);
}
const combiner = (
  a: PartsRetournees,
  b: PartsRetournees,
  faire: (x: Centimes, y: Centimes) => Centimes,
): PartsRetournees =>
  Object.fromEntries(NOMS_PARTS.map((n) => [n, faire(a[n], b[n])])) as unknown as PartsRetournees;
export const sommerParts = (parts: readonly PartsRetournees[]): PartsRetournees =>
  parts.reduce((s, p) => combiner(s, p, plus), RIEN);

export interface VenteARendre {
  total_client: Centimes;
  arrondi: Centimes;
  /** Exact client share of earlier returns. */
  total_client_retourne: Centimes;
  deja_rendu: Centimes;
}
/**
 * [RTV-3] Whole francs: cumulative due less already refunded, capped by the payment; a fully
 * returned sale refunds it all. `arrondir`: cash rounded to 5 FCFA. `arrondi`: difference with the
 * exact share, `arrondi_especes` its cash part.
 */
export function aRemettre(
  v: VenteARendre,
  total_client: Centimes,
  arrondir: boolean,
): { montant_rendu: Centimes; arrondi: Centimes; arrondi_especes: Centimes } {
  const revenu = plus(v.total_client_retourne, total_client);
  const paye = plus(v.total_client, v.arrondi);
  const plafond = plusGrand(ZERO, moins(paye, v.deja_rendu));
  const du = revenu === v.total_client ? paye : auFranc(revenu);
  const reste = plusPetit(plafond, plusGrand(ZERO, moins(du, v.deja_rendu)));
  const montant_rendu = arrondir ? rendreEnEspeces(reste, plafond) : reste;
  const au_franc = moins(auFranc(revenu), auFranc(v.total_client_retourne));
  return {
    montant_rendu,
    arrondi: moins(montant_rendu, total_client),
    arrondi_especes: moins(montant_rendu, au_franc),
  };
}

/** [RTV-4] Returnable boxes of a line. */
export const resteARetourner = (l: Pick<LigneVendue, 'qte' | 'qte_retournee'>): number =>
  l.qte - l.qte_retournee;

/** [RTV-5] None, partial, or total. */
export function etatRetour(
  lignes: readonly Pick<LigneVendue, 'qte' | 'qte_retournee'>[],
): EtatRetour {
  const [aucun, partiel, total] = ETATS_RETOUR;
  if (lignes.every((l) => l.qte_retournee === 0)) return aucun;
  return lignes.every((l) => resteARetourner(l) === 0) ? total : partiel;
}

/** Unreturned boxes of a lot (null: unnamed). */
export interface LotSorti {
  lot_id: number | null;
  qte: number;
}
/**
 * [RTV-6] To the named lot, else to the line's lots in reverse order of leaving. Null: not that
 * many out of that lot.
 */
export function rendreAuxLots(
  sortis: readonly LotSorti[],
  qte: number,
  lot_id: number | null | undefined,
): LotSorti[] | null {
  const candidats =
    lot_id === undefined ? sortis.toReversed() : sortis.filter((s) => s.lot_id === lot_id);
  let reste = qte;
  const parts = candidats.flatMap((s) => {
    const prise = Math.min(reste, s.qte);
    reste -= prise;
    return prise > 0 ? [{ lot_id: s.lot_id, qte: prise }] : [];
  });
  return reste > 0 ? null : parts;
}

export interface LigneARendre extends LigneVendue {
  libelle: string;
  /** Per box, hundredths. */
  prix_achat: Centimes;
  lots: readonly LotSorti[];
}
export interface PartDeRetour extends PartsRetournees {
  ligne_id: number;
  produit_id: number;
  libelle: string;
  qte: number;
  destination: DestinationRetour;
  lot_id: number | null;
  prix_achat: Centimes;
}
type Demande = RetourVenteNouveau['lignes'][number];

function reprendre(
  ligne: LigneARendre,
  remise: Centimes,
  { qte, destination, lot_id }: Demande,
): { ligne: LigneARendre; parts: PartDeRetour[] } | Refus {
  const reste = resteARetourner(ligne);
  if (qte > reste)
    return refus(409, 'retour_trop', phrasesRetourVente.retourTrop(ligne.libelle, reste));
  const lots = rendreAuxLots(ligne.lots, qte, lot_id);
  if (!lots) return refus(409, 'retour_trop', phrasesRetourVente.retourAutreLot(ligne.libelle));
  const { id: ligne_id, produit_id, libelle, prix_achat } = ligne;
  let qte_retournee = ligne.qte_retournee;
  const parts = lots.map((lot) => {
    const sommes = partsRetournees({ ...ligne, qte_retournee }, remise, lot.qte);
    qte_retournee += lot.qte;
    return { ligne_id, produit_id, libelle, prix_achat, destination, ...lot, ...sommes };
  });
  const rendus = new Map(lots.map((l) => [l.lot_id, l.qte]));
  const restes = ligne.lots.map((l) => ({ ...l, qte: l.qte - (rendus.get(l.lot_id) ?? 0) }));
  return { ligne: { ...ligne, qte_retournee, lots: restes }, parts };
}

/**
 * [RTV-8] Never more than sold less returned, however lines are repeated. Answers the parts and
 * updated lines.
 */
export function composerRetour(
  vendues: readonly LigneARendre[],
  remise: Centimes,
  demandes: readonly Demande[],
): { parts: PartDeRetour[]; lignes: LigneARendre[] } | Refus {
  const remises = partagerRemise(vendues, remise);
  const lignes = [...vendues];
  const parts: PartDeRetour[] = [];
  for (const demande of demandes) {
    const rang = lignes.findIndex((l) => l.id === demande.ligne_id);
    const tenue = lignes[rang];
    if (!tenue) return refus(422, 'retour_ligne', phrasesRetourVente.retourLigneInconnue);
    const repris = reprendre(tenue, remises[rang] ?? ZERO, demande);
    if ('refus' in repris) return repris;
    lignes[rang] = repris.ligne;
    parts.push(...repris.parts);
  }
  return { parts, lignes };
}

/** [RTV-3] Rounding to whole francs, so the paper adds up. FCFA: 445,50 refunded as 446: 0,50. */
export const arrondiDuRendu = (
  r: Pick<RetourVente, 'total' | 'total_prise_en_charge' | 'remise' | 'montant_rendu'>,
): number =>
  enFcfa(
    moins(
      plus(enCentimes(r.montant_rendu), enCentimes(r.total_prise_en_charge), enCentimes(r.remise)),
      enCentimes(r.total),
    ),
  );
