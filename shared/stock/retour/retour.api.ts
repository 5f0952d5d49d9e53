import * as z from 'zod/mini';
import { ecrire, identifiant, lire, texte } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { nouveauRetour, retour, STATUTS_RETOUR } from './retour.schema.ts';

export const listerRetours = lire('/api/retour_fournisseurs', {
  resume: 'Les retours aux fournisseurs ; chaque borne de la période compte aussi seule',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    fournisseur_libelle: z.optional(texte(150)),
    fournisseur_id: z.optional(identifiant),
    statut: z.optional(z.enum(STATUTS_RETOUR)),
  }),
  donnees: z.array(retour),
});
export const lireRetour = lire('/api/retour_fournisseurs/{id}', {
  resume: 'Un retour',
  donnees: retour,
});
export const creerRetour = ecrire('/api/retour_fournisseurs', {
  resume: 'Rend un produit à un fournisseur : le stock sort',
  corps: nouveauRetour,
  donnees: retour,
});
export const accepterRetour = ecrire('/api/retour_fournisseurs/{id}/accepter', {
  resume: 'Le fournisseur reprend',
  donnees: retour,
});
export const refuserRetour = ecrire('/api/retour_fournisseurs/{id}/refuser', {
  resume: 'Le fournisseur refuse : le stock revient, dans ses lots',
  donnees: retour,
});
