import { type Centimes, enCentimes } from '../../base/montant.ts';
import { TEXTE_STATUT_COMMANDE, type StatutCommande } from './commande.schema.ts';

/** [CMD-1] Up to the maximum, one at least (contract §4). */
export const qteACommander = (p: { qte: number; qte_max: number }): number =>
  Math.max(1, p.qte_max - p.qte);

/** Totals are a second write: version 2 is the first published [EVT-32]. */
export const VERSION_COMMANDE_CREEE = 2;

/** [CMD-3] Specification 1 §4. */
export const texteStatut = (status: StatutCommande): string =>
  status === 'SUCCESS' ? TEXTE_STATUT_COMMANDE.termine : TEXTE_STATUT_COMMANDE.en_cours;

/** Finer than the specification's status. */
export const ETAPES_COMMANDE: Readonly<Record<StatutCommande, string>> = {
  BROUILLON: 'Brouillon',
  ENVOYEE: 'Envoyée',
  RECUE_PARTIELLE: 'Reçue en partie',
  SUCCESS: 'Reçue',
  ANNULEE: 'Annulée',
};

/** Default delivery delay, days. */
export const DELAI_JOURS = 3;

/** [CMD-5] Ended when complete or closed short. */
export const statutApresReception = (
  lignes: readonly { qte: number; qte_recue: number }[],
  solder: boolean,
): StatutCommande =>
  solder || lignes.every((l) => l.qte_recue >= l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';

export const estOuverte = (status: StatutCommande): boolean =>
  status === 'BROUILLON' || status === 'ENVOYEE' || status === 'RECUE_PARTIELLE';

/**
 * [CMD-11] Refuses new centimes (no coin under one franc); existing prices pass. FCFA asked,
 * hundredths stored.
 */
export const ajouteDesCentimes = (
  demande: number | undefined,
  tenus: readonly (Centimes | undefined)[],
): boolean =>
  demande !== undefined && !Number.isInteger(demande) && !tenus.includes(enCentimes(demande));
