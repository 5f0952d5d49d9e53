import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../base/contract.ts';
import { requeteListe } from '../base/liste.ts';
import {
  station,
  stationAnnoncee,
  vendeurDePoste,
  venteHorsLigne,
  venteRemise,
} from './station.schema.ts';

export const annoncerStation = ecrire('/api/stations', {
  resume: 'Un poste qui vend se fait connaître : sa marque',
  corps: stationAnnoncee,
  donnees: station,
});
export const listerStations = lire('/api/stations', {
  resume: 'Les postes qui vendent',
  forme: 'liste',
  requete: z.object(requeteListe),
  donnees: z.array(station),
});
export const lireVendeur = lire('/api/stations/vendeurs/{id}', {
  resume: 'Si qui a vendu sur un poste peut encore s’y connecter et vendre',
  donnees: vendeurDePoste,
});
export const ecarterStation = ecrire('/api/stations/{id}/ecarter', {
  resume: 'Met un poste à part : ses ventes hors ligne ne sont plus reçues',
  donnees: station,
});
export const reprendreStation = ecrire('/api/stations/{id}/reprendre', {
  resume: 'Reprend un poste mis à part',
  donnees: station,
});
export const remettreVente = ecrire('/api/stations/ventes', {
  resume: 'Enregistre, une fois, une vente faite sans le serveur',
  corps: venteRemise,
  donnees: venteHorsLigne,
});
export const listerVentesHorsLigne = lire('/api/stations/ventes', {
  resume: 'Les ventes faites sans le serveur',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    /** Only what is still to be looked at. */
    a_voir: z.optional(drapeau),
  }),
  donnees: z.array(venteHorsLigne),
});
export const marquerVenteVue = ecrire('/api/stations/ventes/{id}/vue', {
  resume: 'Un responsable a regardé ce qui s’écarte',
  donnees: venteHorsLigne,
});
