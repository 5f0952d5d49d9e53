import { vendable } from '../produit/lots.rules.ts';
import { TEXTE_STATUT_COMMANDE, type StatutCommande } from './commande.schema.ts';

/** [CMD-1] How many boxes to order: up to the product's maximum, one at least (contract §4). */
export const qteACommander = (p: { qte: number; qte_max: number }): number =>
  Math.max(1, p.qte_max - p.qte);

/** [CMD-3] SUCCESS is 'Terminé', any other status 'En cours' (specification 1 §4). */
export const texteStatut = (status: StatutCommande): string =>
  status === 'SUCCESS' ? TEXTE_STATUT_COMMANDE.termine : TEXTE_STATUT_COMMANDE.en_cours;

/** Where an order stands, beside the 'Terminé' or 'En cours' of the specification. */
export const ETAPES_COMMANDE: Readonly<Record<StatutCommande, string>> = {
  BROUILLON: 'Brouillon',
  ENVOYEE: 'Envoyée',
  RECUE_PARTIELLE: 'Reçue en partie',
  SUCCESS: 'Reçue',
  ANNULEE: 'Annulée',
};

/** Days of sales that are watched, that trigger an order, and that an order covers. */
export const [JOURS_VENTES, JOURS_SEUIL, JOURS_COUVERTS] = [30, 7, 15] as const;
/** Days an order is given to arrive when nobody says when it should. */
export const DELAI_JOURS = 3;

export interface BesoinACommander {
  qte: number;
  qte_perimee: number;
  /** Ordered and not come yet. */
  en_commande: number;
  qte_min: number;
  qte_max: number;
  /** Boxes sold in 30 days, less those cancelled. */
  vendues: number;
}
/**
 * [CMD-4] What to order now: nothing while what may be sold and what is on its way stay above the
 * minimum and a week of sales; else up to the maximum or a fortnight of sales, whichever is more.
 */
export function qteSuggeree(b: BesoinACommander): number {
  const attendu = vendable(b) + b.en_commande;
  const parJour = Math.max(0, b.vendues) / JOURS_VENTES;
  const seuil = Math.max(b.qte_min, Math.ceil(parJour * JOURS_SEUIL));
  if (attendu > seuil || (seuil === 0 && b.qte_max === 0)) return 0;
  return Math.max(0, Math.max(b.qte_max, Math.ceil(parJour * JOURS_COUVERTS)) - attendu);
}

/**
 * [CMD-5] Where a delivery leaves an order: ended when everything came, or when the rest is given
 * up.
 */
export const statutApresReception = (
  lignes: readonly { qte: number; qte_recue: number }[],
  solder: boolean,
): StatutCommande =>
  solder || lignes.every((l) => l.qte_recue >= l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';

export const estOuverte = (status: StatutCommande): boolean =>
  status === 'BROUILLON' || status === 'ENVOYEE' || status === 'RECUE_PARTIELLE';
