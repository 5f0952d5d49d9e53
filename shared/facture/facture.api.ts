import { ecrire } from '../base/contract.ts';
import { facture, nouvelleFacture } from './facture.schema.ts';

export const creerFacture = ecrire('/api/factures', { resume: 'Le devis d’une réservation transformée ; une seconde demande rend le même', corps: nouvelleFacture, donnees: facture });
