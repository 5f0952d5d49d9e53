import { OPERATEURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { CapacitesMobiles } from '../pilote-mobile.ts';

/**
 * What no documentation read says: amounts and life of a prompt are contractual. Wide on purpose:
 * settings narrow them, and the third party refuses what it will not take.
 */
export const CAPACITES_INCONNUES: CapacitesMobiles = {
  operateurs: OPERATEURS,
  idempotent_par_notre_reference: false,
  statut_par_notre_reference: true,
  rappel_signe: false,
  remboursement: 'non',
  montant_min: 100,
  montant_max: 10_000_000,
  delai_client_s: 120,
};
