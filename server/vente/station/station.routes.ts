import { lireCatalogue } from '#shared/vente/station/catalogue.api.ts';
import * as api from '#shared/vente/station/station.api.ts';
import { confidential, reading, type Route, writing } from '../../platform/http/route.ts';
import { accepterQuarantaineActe, refuserQuarantaineActe } from './decider-quarantaine.ts';
import { lireCatalogueActe } from './lire-catalogue.ts';
import { listerQuarantaineActe } from './lire-quarantaine.ts';
import { listerVentesHorsLigneActe, marquerVenteVueActe } from './lire-ventes-hors-ligne.ts';
import { lireVendeurActe } from './lire-vendeur.ts';
import { remettreVenteActe } from './remettre-vente.ts';
import {
  accepterStationActe,
  annoncerStationActe,
  ecarterStationActe,
  listerStationsActe,
  reprendreStationActe,
} from './gerer-stations.ts';

export const routesStation: readonly Route[] = [
  writing(api.annoncerStation, annoncerStationActe),
  reading(lireCatalogue, lireCatalogueActe),
  reading(api.listerStations, listerStationsActe),
  writing(api.accepterStation, accepterStationActe),
  writing(api.ecarterStation, ecarterStationActe),
  writing(api.reprendreStation, reprendreStationActe),
  reading(api.listerVentesHorsLigne, listerVentesHorsLigneActe),
  reading(api.listerQuarantaine, listerQuarantaineActe),
  // May carry a prescription.
  confidential(writing(api.accepterQuarantaine, accepterQuarantaineActe)),
  writing(api.refuserQuarantaine, refuserQuarantaineActe),
  writing(api.remettreVente, remettreVenteActe),
  reading(api.lireVendeur, lireVendeurActe),
  writing(api.marquerVenteVue, marquerVenteVueActe),
];
