import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { CodeRefus } from '../../base/codes-refus.ts';
import { aUnMontant, type Centimes, ZERO } from '../../base/montant.ts';
import { CLIENT_COMPTANT } from '../clientele/client.schema.ts';
import { memeCompte } from './saisie-ligne.rules.ts';
import type { SaisieLigne } from './saisie.schema.ts';

interface ProduitVendable {
  libelle: string;
  qte: number;
  prix_de_vente: Centimes;
  is_active: boolean;
}

/** [RES-10] Active, stock at least 1, price above 0. */
export const peutEtreAjoute = (p: ProduitVendable): boolean =>
  p.is_active && p.qte >= 1 && p.prix_de_vente > ZERO;

/** Code and sentence. */
export interface FauteDeLigne {
  code: CodeRefus;
  phrase: string;
}
/** [RES-11] [RES-12] Whole number from 1 to the stock; else the fault. */
export function fauteQuantite(
  ligne_id: number,
  qte: number,
  produit: Pick<ProduitVendable, 'qte'>,
): FauteDeLigne | null {
  if (!Number.isInteger(qte) || qte < 1)
    return { code: 'saisie_invalide', phrase: phrasesReservation.quantiteInvalide(ligne_id) };
  return qte > produit.qte
    ? { code: 'stock_insuffisant', phrase: phrasesStock.quantiteDepasseStock(qte, produit.qte) }
    : null;
}

/** [RES-13] 0 to 100 percent; else the fault. */
export function fauteCouverture(taux: number): string | null {
  if (taux > 100) return phrasesReservation.couvertureDepasse;
  return taux >= 0 ? null : 'La prise en charge doit être un taux de 0 à 100%.';
}
/** [RES-14] COMPTANT: no coverage, stored as 0. Two decimals at most. */
export const tauxRetenu = (client_id: number, taux: number): number =>
  client_id === CLIENT_COMPTANT ? 0 : Math.round(taux * 100) / 100;

/**
 * [RES-15] Typing the rounded amount due means all of it. FCFA: 1.069 of 1.068,80 gives 1.068,80.
 */
export const remiseTapee = (fcfa: number, montant_avant_remise: number): number =>
  fcfa === Math.round(montant_avant_remise) ? montant_avant_remise : fcfa;
/** [RES-15] 0 removes it; at most the amount due before it. */
export const remiseValide = (remise: Centimes, montant_avant_remise: Centimes): boolean =>
  remise >= ZERO && remise <= montant_avant_remise;

type LigneComptee = SaisieLigne & { produit_id: number };
/**
 * [RES-16] A discount locks existing lines' amounts; added or removed lines are judged by totals.
 */
export const remiseFige = (
  { remise, lignes }: { remise: Centimes | number; lignes: readonly LigneComptee[] },
  demandee: number | null | undefined,
  voulues: readonly LigneComptee[],
): boolean =>
  aUnMontant(remise) &&
  demandee !== 0 &&
  demandee !== null &&
  lignes.some((l) => voulues.some((v) => v.produit_id === l.produit_id && !memeCompte(v, l)));
