import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { facture, STATUTS_DEVIS } from './devis.schema.ts';
import {
  avoir,
  envoiDevis,
  factureDetail,
  factureModifiee,
  validationDevis,
  venteDeDevis,
} from './facture.schema.ts';

export const listerFactures = lire('/api/factures', {
  resume: 'Les devis et les factures',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    status: z.optional(z.enum(STATUTS_DEVIS)),
  }),
  donnees: z.array(facture),
});
export const lireFacture = lire('/api/factures/{id}', {
  resume: 'Un devis ou une facture, avec ses lignes',
  donnees: factureDetail,
});
export const listerAvoirs = lire('/api/avoirs', {
  resume: 'Les avoirs : factures dont la vente est annulée, et retours',
  forme: 'liste',
  requete: z.object({ ...requeteListe, ...periodeRequete, client_id: z.optional(identifiant) }),
  donnees: z.array(avoir),
});
export const modifierFacture = ecrire('/api/factures/{id}/update', {
  resume: 'Modifie les lignes et la remise d’un devis en attente',
  corps: factureModifiee,
  donnees: factureDetail,
});
export const supprimerFacture = ecrire('/api/factures/{id}/destroy', {
  resume: 'Supprime un devis en attente',
  donnees: facture,
});
export const validerDevis = ecrire('/api/reservation/facture/{reservationId}', {
  resume: 'Valide le devis : sa vente, une seule fois',
  parametres: z.object({ reservationId: identifiant }),
  corps: validationDevis,
  donnees: venteDeDevis,
});
export const envoyerDevis = ecrire('/api/devis/{id}/send-email', {
  resume: 'Envoie le devis ou la facture par e-mail, en PDF, avec son avoir s’il en est un',
  corps: envoiDevis,
  donnees: facture,
});
