import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ecrire, identifiant, lire, texte } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { montant, montantReserve } from '../../base/montant.ts';
import {
  ligneReservation,
  majReservation,
  nouvelleReservation,
  reservation,
} from './reservation.schema.ts';

const jour = {
  resume:
    'Les réservations du jour, les brouillons des dernières 24 h et ce qui attend à une caisse',
  forme: 'liste' as const,
  donnees: z.array(reservation),
};
export const listerReservationsJour = lire('/api/reservations/jour', {
  ...jour,
  requete: z.object({ created_by: z.optional(z.string().check(z.maxLength(120))) }),
});
export const listerReservationsCaisse = lire('/api/reservations/jour/caisse', {
  ...jour,
  resume: 'Ce qui attend à une caisse, et ce qui y fut envoyé ou payé dans la journée',
  requete: z.object({ caisse_id: identifiant }),
});
export const lireReservation = lire('/api/reservations/{id}', {
  resume: 'Une réservation',
  donnees: reservation,
});
export const creerReservation = ecrire('/api/reservations', {
  resume: 'Crée une réservation',
  corps: nouvelleReservation,
  donnees: reservation,
});
export const majReservationAppel = ecrire('/api/reservations/{id}/update', {
  resume: 'Enregistre, envoie, paie, annule ou met en devis, selon ce que le corps demande',
  corps: majReservation,
  donnees: reservation,
});
export const ouvrirReservation = ecrire('/api/reservations/{id}/ouvrir', {
  resume: 'Le caissier lit la réservation',
  donnees: reservation,
});
export const commencerEncaissement = ecrire('/api/reservations/{id}/encaisser', {
  resume: 'Le caissier prend l’argent : le vendeur ne modifie plus',
  donnees: reservation,
});
export const libererReservation = ecrire('/api/reservations/{id}/liberer', {
  resume: 'Le caissier cesse d’encaisser',
  donnees: reservation,
});
export const renvoyerReservation = ecrire('/api/reservations/{id}/renvoyer', {
  resume: 'Rend la réservation au vendeur',
  corps: z.object({
    motif: texte(200, 1),
    version: z.optional(entier(1, NUMERO_MAX)),
  }),
  donnees: reservation,
});
export const imprimerReservation = ecrire('/api/reservations/{id}/imprimer', {
  resume: 'Compte une impression : la deuxième est un DUPLICATA',
  donnees: reservation,
});
export const listerLignes = lire('/api/reservation_produits', {
  resume: 'Les lignes d’une réservation',
  forme: 'liste',
  requete: z.object({ reservation_id: identifiant }),
  donnees: z.array(ligneReservation),
});
export const retirerLigne = ecrire('/api/reservation_produits/{id}/destroy2', {
  resume: 'Retire une ligne',
  corps: z.object({ reservation_id: identifiant }),
  donnees: reservation,
});

export const produitVendu = z.object({
  id: z.number(),
  cip: z.nullable(z.string()),
  libelle: z.string(),
  qte_vendus: z.number(),
  qte_actu: z.number(),
  prix_achat: montantReserve,
  prix_de_vente: montant,
  coef: z.optional(z.nullable(z.number())),
});
export const listerVendus = lire('/api/reservation_produits/vendus', {
  resume: 'Les produits vendus dans la période, nets des annulations',
  forme: 'liste',
  requete: z.object({ ...requeteListe, ...periodeRequete, produit_id: z.optional(identifiant) }),
  donnees: z.array(produitVendu),
});
