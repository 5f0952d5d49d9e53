import * as z from 'zod/mini';
import { ecrire, lire } from '../base/contract.ts';
import { requeteListeSchema } from '../base/liste.ts';
import { fournisseur, fournisseurModifie, nouveauFournisseur } from './fournisseur.schema.ts';

export const listerFournisseurs = lire('/api/fournisseurs', {
  resume: 'Les fournisseurs',
  forme: 'liste',
  requete: requeteListeSchema,
  donnees: z.array(fournisseur),
});
export const lireFournisseur = lire('/api/fournisseurs/{id}', {
  resume: 'Un fournisseur',
  donnees: fournisseur,
});
export const creerFournisseur = ecrire('/api/fournisseurs', {
  resume: 'Ajoute un fournisseur',
  corps: nouveauFournisseur,
  donnees: fournisseur,
});
export const modifierFournisseur = ecrire('/api/fournisseurs/{id}/update', {
  resume: 'Modifie un fournisseur',
  corps: fournisseurModifie,
  donnees: fournisseur,
});
export const supprimerFournisseur = ecrire('/api/fournisseurs/{id}/destroy', {
  resume: 'Retire un fournisseur ; ses commandes passées restent',
  donnees: z.null(),
});
