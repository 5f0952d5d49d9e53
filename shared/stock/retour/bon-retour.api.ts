import * as z from 'zod/mini';
import { ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  attenduDeFournisseur,
  bonRetour,
  bonRetourComplet,
  nouveauBonRetour,
  nouvelAvoir,
  STATUTS_BON_RETOUR,
} from './bon-retour.schema.ts';

export const listerBonsRetour = lire('/api/bons-retour', {
  resume: 'Les bons de retour aux fournisseurs, et les avoirs qui restent attendus',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    fournisseur_id: z.optional(identifiant),
    statut: z.optional(z.enum(STATUTS_BON_RETOUR)),
  }),
  donnees: z.array(bonRetour),
});
export const listerAttendus = lire('/api/bons-retour-attendus', {
  resume: 'Ce que chaque fournisseur doit encore en avoirs',
  donnees: z.array(attenduDeFournisseur),
});
export const lireBonRetour = lire('/api/bons-retour/{id}', {
  resume: 'Un bon de retour, ses produits et ses avoirs',
  donnees: bonRetourComplet,
});
export const creerBonRetour = ecrire('/api/bons-retour', {
  resume: 'Rend plusieurs produits à un fournisseur, par lot : le stock sort',
  corps: nouveauBonRetour,
  donnees: bonRetourComplet,
});
export const envoyerBonRetour = ecrire('/api/bons-retour/{id}/envoyer', {
  resume: 'Les boîtes sont parties chez le fournisseur',
  donnees: bonRetourComplet,
});
export const annulerBonRetour = ecrire('/api/bons-retour/{id}/annuler', {
  resume: 'Annule un bon qui n’est pas parti : le stock revient, dans ses lots',
  donnees: bonRetourComplet,
});
export const refuserBonRetour = ecrire('/api/bons-retour/{id}/refuser', {
  resume: 'Le fournisseur refuse tout : le stock revient, dans ses lots',
  donnees: bonRetourComplet,
});
export const crediterBonRetour = ecrire('/api/bons-retour/{id}/avoirs', {
  resume: 'Un avoir du fournisseur : numéro, montant, date',
  corps: nouvelAvoir,
  donnees: bonRetourComplet,
});
