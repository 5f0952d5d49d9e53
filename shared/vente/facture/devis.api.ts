import { ecrire } from '../../base/contract.ts';
import { facture, nouvelleFacture } from './devis.schema.ts';

/** Separate module: the selling screen imports only this call. */
export const creerFacture = ecrire('/api/factures', {
  resume: 'Le devis d’une réservation transformée ; une seconde demande rend le même',
  corps: nouvelleFacture,
  donnees: facture,
});
