import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import {
  acceptationDemandee,
  acceptationFaite,
  achatRecent,
  interactionsDuPanier,
} from './interactions-panier.schema.ts';

export const lireInteractionsDuPanier = lire('/api/contre-indications', {
  resume: 'Les contre-indications d’un panier : celles qui attendent un acte, celles acceptées',
  requete: z.object({ reservation_id: identifiant }),
  donnees: interactionsDuPanier,
});
export const accepterContreIndications = ecrire('/api/contre-indications', {
  resume: 'Le vendeur passe outre des contre-indications, avec sa raison ; gardé avec la vente',
  corps: acceptationDemandee,
  donnees: acceptationFaite,
});
/** A write: consultations of a client's purchases are audited. */
export const lireAchatsRecents = ecrire('/api/achats-recents', {
  resume:
    'Ce que le client d’un panier a pris depuis 30 jours, s’il y consent ; qui regarde est écrit',
  corps: z.object({ reservation_id: identifiant }),
  donnees: z.array(achatRecent),
});
