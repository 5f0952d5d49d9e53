import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { depense, depenseModifiee, nouvelleDepense } from './depense.schema.ts';

export const listerDepenses = lire('/api/depenses', {
  resume: 'Les dépenses de la période ; extra_data porte leur somme',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    categorie: z.optional(z.string().check(z.maxLength(60))),
  }),
  donnees: z.array(depense),
});
export const creerDepense = ecrire('/api/depenses', {
  resume: 'Enregistre une dépense',
  corps: nouvelleDepense,
  donnees: depense,
});
export const modifierDepense = ecrire('/api/depenses/{id}/update', {
  resume: 'Modifie une dépense',
  corps: depenseModifiee,
  donnees: depense,
});
export const supprimerDepense = ecrire('/api/depenses/{id}/destroy', {
  resume: 'Supprime une dépense',
  donnees: depense,
});
