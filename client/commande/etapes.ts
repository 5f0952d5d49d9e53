import type { StatutCommande } from '#shared/commande/commande.schema.ts';

/** Where an order stands, beside the 'Terminé' or 'En cours' of the specification. */
export const ETAPES: Readonly<Record<StatutCommande, string>> = {
  BROUILLON: 'Brouillon',
  ENVOYEE: 'Envoyée',
  RECUE_PARTIELLE: 'Reçue en partie',
  SUCCESS: 'Reçue',
  ANNULEE: 'Annulée',
};
