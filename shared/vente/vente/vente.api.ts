import * as z from 'zod/mini';
import { drapeau, ecrire, identifiant, lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { retourVenteDetail, retourVenteNouveau } from './retour-vente.schema.ts';
import {
  annulationDeVente,
  compteursVentes,
  journee,
  rapprochement,
  STATUTS_VENTE,
  vente,
  venteDetail,
} from './vente.schema.ts';

/** `extra_data` is a `ComplementVentes`. */
export const listerVentes = lire('/api/ventes', {
  resume: 'Les ventes',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    statut: z.optional(z.enum(STATUTS_VENTE)),
    /** With returns, or without. */
    avec_retour: z.optional(drapeau),
    contain_product: z.optional(z.string().check(z.maxLength(150))),
    user_id: z.optional(identifiant),
    /** Current category of one of its products; 'Non classé': none. */
    categorie: z.optional(z.string().check(z.maxLength(150))),
    caisse_id: z.optional(identifiant),
  }),
  donnees: z.array(vente),
});
export const lireVente = lire('/api/ventes/{id}', {
  resume: 'Une vente et ses lignes',
  donnees: venteDetail,
});
export const compterVentes = lire('/api/ventes-calc-compteur', {
  resume: 'Les compteurs des ventes soldées',
  requete: z.object({ ...periodeRequete, caisse_id: z.optional(identifiant) }),
  donnees: compteursVentes,
});
export const lireLivreCaisse = lire('/api/ventes-livre-caisse', {
  resume: 'Le livre de caisse : un jour par ligne, un mode par colonne',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    caisse_id: z.optional(identifiant),
  }),
  donnees: z.array(journee),
});
export const lireRapprochement = lire('/api/ventes-rapprochement', {
  resume: 'Du chiffre d’affaires de jours entiers à ce qui fut encaissé',
  requete: z.object(periodeRequete),
  donnees: rapprochement,
});
export const annulerVenteAppel = ecrire('/api/ventes/{id}/cancel', {
  resume: 'Annule une vente : stock et dette reviennent',
  corps: annulationDeVente,
  donnees: vente,
});
/** Contract §11. */
export const retournerVenteAppel = ecrire('/api/ventes/{id}/retours', {
  resume: 'Reprend des boîtes d’une vente : stock, argent, part de l’assureur et avoir',
  corps: retourVenteNouveau,
  donnees: retourVenteDetail,
});
export const imprimerAvoirAppel = ecrire('/api/ventes/{id}/retours/{retour_id}/imprimer', {
  resume: 'Imprime l’avoir d’un retour sur l’imprimante de la caisse qui a rendu l’argent',
  parametres: z.object({ id: identifiant, retour_id: identifiant }),
  donnees: retourVenteDetail,
});
