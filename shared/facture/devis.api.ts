import { ecrire } from '../base/contract.ts';
import { facture, nouvelleFacture } from './devis.schema.ts';

/** Apart from the other calls of quotes: the selling screen asks for this one alone. */
export const creerFacture = ecrire('/api/factures', {
  resume: 'Le devis d’une réservation transformée ; une seconde demande rend le même',
  corps: nouvelleFacture,
  donnees: facture,
});
