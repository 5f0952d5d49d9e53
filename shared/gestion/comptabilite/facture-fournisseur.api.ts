import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  ETATS_FACTURE,
  factureFournisseur,
  livraisonAFacturer,
  nouveauReglementFournisseur,
  nouvelleFactureFournisseur,
} from './facture-fournisseur.schema.ts';

export const listerFacturesFournisseurs = lire('/api/factures-fournisseurs', {
  resume: 'Les factures des fournisseurs ; extra_data porte ce qui est dû, par ancienneté',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    fournisseur_id: z.optional(identifiant),
    etat: z.optional(z.enum(ETATS_FACTURE)),
  }),
  donnees: z.array(factureFournisseur),
});
export const listerLivraisonsAFacturer = lire('/api/factures-fournisseurs/livraisons', {
  resume: 'Les livraisons reçues qui n’ont pas encore leur facture',
  donnees: z.array(livraisonAFacturer),
});
export const creerFactureFournisseur = ecrire('/api/factures-fournisseurs', {
  resume: 'Enregistre la facture d’un fournisseur, d’une livraison ou non',
  corps: nouvelleFactureFournisseur,
  donnees: factureFournisseur,
});
export const reglerFactureFournisseur = ecrire('/api/factures-fournisseurs/{id}/regler', {
  resume: 'Un paiement, en tout ou en partie, ou un avoir',
  corps: nouveauReglementFournisseur,
  donnees: factureFournisseur,
});
