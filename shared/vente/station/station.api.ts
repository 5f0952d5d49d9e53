import * as z from 'zod/mini';
import { drapeau, ecrire, lire } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import { acceptationDeQuarantaine, quarantaine, refusDeQuarantaine } from './quarantaine.schema.ts';
import {
  station,
  stationAnnoncee,
  stationConnue,
  vendeurDePoste,
  venteHorsLigne,
  venteRemise,
} from './station.schema.ts';

export const annoncerStation = ecrire('/api/stations', {
  resume: 'Un poste qui vend se fait connaître : sa marque',
  corps: stationAnnoncee,
  donnees: stationConnue,
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
export const accepterStation = ecrire('/api/stations/{id}/accepter', {
  resume: 'Accepte un poste qui attend : il pourra vendre pendant une coupure',
  donnees: station,
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
  resume:
    'Enregistre, une fois, une vente faite sans le serveur ; null, mise en quarantaine (`extra_data`)',
  corps: venteRemise,
  donnees: z.nullable(venteHorsLigne),
});
export const listerQuarantaine = lire('/api/stations/quarantaine', {
  resume: 'Les ventes hors ligne mises en quarantaine',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    a_decider: z.optional(drapeau),
  }),
  donnees: z.array(quarantaine),
});
export const accepterQuarantaine = ecrire('/api/stations/quarantaine/{id}/accepter', {
  resume: 'Fait une vente des lignes acceptées d’une quarantaine',
  corps: acceptationDeQuarantaine,
  donnees: quarantaine,
});
export const refuserQuarantaine = ecrire('/api/stations/quarantaine/{id}/refuser', {
  resume: 'Refuse une vente en quarantaine : son argent reste un écart',
  corps: refusDeQuarantaine,
  donnees: quarantaine,
});
export const listerVentesHorsLigne = lire('/api/stations/ventes', {
  resume: 'Les ventes faites sans le serveur',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    a_voir: z.optional(drapeau),
  }),
  donnees: z.array(venteHorsLigne),
});
export const marquerVenteVue = ecrire('/api/stations/ventes/{id}/vue', {
  resume: 'Un responsable a regardé ce qui s’écarte',
  donnees: venteHorsLigne,
});
