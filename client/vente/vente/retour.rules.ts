import { fauteDuNombre } from '#shared/base/nombre-saisi.rules.ts';
import { enCentimes, enFcfa, somme, ZERO } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { cipNormalise, lecturesDuScan } from '#shared/stock/produit/codes.rules.ts';
import {
  aRemettre,
  composerRetour,
  type LigneARendre,
  resteARetourner,
  sommerParts,
} from '#shared/vente/vente/retour-vente.rules.ts';
import type { DestinationRetour } from '#shared/vente/vente/retour-vente.schema.ts';
import type { LigneDeVente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';

/** `lot_id` undefined: the last that left. */
export interface BoitesRendues {
  qte: number;
  destination: DestinationRetour;
  lot_id?: number | null | undefined;
}
export type Rendues = Readonly<Record<number, BoitesRendues>>;
const RIEN: BoitesRendues = { qte: 0, destination: 'Remis en stock' };
export const saisieDuRetour = (saisies: Rendues, l: LigneDeVente): BoitesRendues =>
  saisies[l.id] ?? RIEN;

/** Of the line, or of the chosen lot. */
export function maximum(l: LigneDeVente, { lot_id }: BoitesRendues): number {
  return lot_id === undefined
    ? resteARetourner(l)
    : (l.lots.find((x) => x.lot_id === lot_id)?.qte ?? 0);
}
/** Stays as typed even when invalid, with an error [NBR-1]. */
export const poser = (saisies: Rendues, l: LigneDeVente, plus: Partial<BoitesRendues>): Rendues => {
  const voulue = { ...saisieDuRetour(saisies, l), ...plus };
  const qte = plus.qte === undefined ? Math.min(voulue.qte, maximum(l, voulue)) : voulue.qte;
  return { ...saisies, [l.id]: { ...voulue, qte } };
};
const seReprend = (saisies: Rendues, l: LigneDeVente): boolean => {
  const saisie = saisieDuRetour(saisies, l);
  return fauteDuNombre(saisie.qte, 0, maximum(l, saisie)) === null;
};
export const toutPrendre = (saisies: Rendues, lignes: readonly LigneDeVente[]): Rendues =>
  lignes.reduce((s, l) => {
    const { destination } = saisieDuRetour(s, l);
    return { ...s, [l.id]: { destination, qte: resteARetourner(l) } };
  }, saisies);

export const lignesDemandees = (saisies: Rendues, lignes: readonly LigneDeVente[]) =>
  lignes.map((l) => ({ ligne_id: l.id, ...saisieDuRetour(saisies, l) })).filter((l) => l.qte > 0);

/** FCFA to hundredths. */
const enLigne = (l: LigneDeVente): LigneARendre => ({
  id: l.id,
  produit_id: l.produit_id,
  libelle: l.libelle,
  qte: l.qte,
  qte_retournee: l.qte_retournee,
  total_tva: enCentimes(l.total_tva),
  total_css: enCentimes(l.total_css),
  total_garde: enCentimes(l.total_garde),
  total_prise_en_charge: enCentimes(l.total_prise_en_charge),
  cout_total: enCentimes(l.cout_total),
  prix_achat: ZERO,
  lots: l.lots,
});
export interface Estimation {
  montant_rendu: number;
  total: number;
  total_prise_en_charge: number;
  remise: number;
}
/**
 * [RTV-13] Estimate in FCFA, by the server's rule. `arrondir`: rounded cash. Null when nothing is
 * taken, or too much.
 */
export function estimerRetour(
  v: VenteDetail,
  saisies: Rendues,
  arrondir: boolean,
): Estimation | null {
  const demandes = lignesDemandees(saisies, v.lignes);
  if (demandes.length === 0 || !v.lignes.every((l) => seReprend(saisies, l))) return null;
  const fait = composerRetour(v.lignes.map(enLigne), enCentimes(v.remise), demandes);
  if (estRefus(fait)) return null;
  const s = sommerParts(fait.parts);
  const vendue = {
    total_client: enCentimes(v.total_client),
    arrondi: enCentimes(v.arrondi),
    total_client_retourne: enCentimes(v.total_client_retourne),
    deja_rendu: somme(v.retours, (r) => enCentimes(r.montant_rendu)),
  };
  const { montant_rendu } = aRemettre(vendue, s.total_client, arrondir);
  return {
    montant_rendu: enFcfa(montant_rendu),
    total: enFcfa(s.cout_total_reel),
    total_prise_en_charge: enFcfa(s.total_prise_en_charge),
    remise: enFcfa(s.remise),
  };
}

/**
 * Line of a scanned box, with its lot if it left with the line; `autreLot`: another lot. Cartons
 * are refused: box by box.
 */
export function ligneDuCode(
  lignes: readonly LigneDeVente[],
  code: string,
): { ligne: LigneDeVente; lot_id?: number | null; autreLot?: string } | null {
  for (const { cips, lot: numero, carton } of lecturesDuScan(code)) {
    const ligne = lignes.find((l) => l.cip !== null && cips.includes(cipNormalise(l.cip)));
    if (!ligne || carton !== undefined) continue;
    if (numero === undefined) return { ligne };
    const lot = ligne.lots.find((l) => l.numero === numero);
    const parti = ligne.lots.some((l) => l.lot_id !== null);
    if (lot) return { ligne, lot_id: lot.lot_id };
    return parti ? { ligne, autreLot: numero } : { ligne };
  }
  return null;
}
