import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import {
  effetTarif,
  offreDemandee,
  offreFournisseur,
  offreModifiee,
  tarifDemande,
} from './offre.schema.ts';

export const lireOffres = lire('/api/produits/{id}/fournisseurs', {
  resume: 'Ce que chaque fournisseur demande de ce produit, le moins cher d’abord',
  donnees: z.array(offreFournisseur),
});
export const enregistrerOffre = ecrire('/api/produits/{id}/fournisseurs', {
  resume: 'Dit ce qu’un fournisseur demande de ce produit : prix, unités gratuites, code, minimum',
  corps: offreDemandee,
  donnees: z.array(offreFournisseur),
});
export const modifierOffre = ecrire('/api/offres/{id}/update', {
  resume: 'Change ce qu’un fournisseur demande d’un produit',
  corps: offreModifiee,
  donnees: offreFournisseur,
});
export const retirerOffre = ecrire('/api/offres/{id}/destroy', {
  resume: 'Retire le prix d’un fournisseur',
  donnees: z.array(offreFournisseur),
});
export const lireTarifFournisseur = ecrire('/api/fournisseurs/{id}/tarif', {
  resume: 'Un tarif du fournisseur : ce qu’il changerait, ou appliquer=1 pour le prendre',
  corps: tarifDemande,
  donnees: effetTarif,
});
