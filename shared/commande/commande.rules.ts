import { type Centimes, enCentimes } from '../base/montant.ts';
import { TEXTE_STATUT_COMMANDE, type StatutCommande } from './commande.schema.ts';

/** [CMD-1] How many boxes to order: up to the product's maximum, one at least (contract §4). */
export const qteACommander = (p: { qte: number; qte_max: number }): number =>
  Math.max(1, p.qte_max - p.qte);

/** Made, an order is summed at once: its second version is the first that is told [EVT-32]. */
export const VERSION_COMMANDE_CREEE = 2;

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

/** Days an order is given to arrive when nobody says when it should. */
export const DELAI_JOURS = 3;

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

/**
 * [CMD-11] A selling price with centimes is refused, for there is no coin under one franc; one of
 * those that stand already is let through, untouched. FCFA as asked, hundredths as they stand.
 */
export const ajouteDesCentimes = (
  demande: number | undefined,
  tenus: readonly (Centimes | undefined)[],
): boolean =>
  demande !== undefined && !Number.isInteger(demande) && !tenus.includes(enCentimes(demande));
