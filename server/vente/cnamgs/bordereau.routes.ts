import * as api from '#shared/vente/cnamgs/bordereau.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { corrigerAssureActe } from './corriger-assure.ts';
import { creerBordereauActe } from './exporter-bordereau.ts';
import { lireBordereauActe, lireCreancesActe, listerBordereauxActe } from './lire-bordereaux.ts';
import { lireApercuActe } from './lire-feuilles.ts';
import {
  deposerBordereauActe,
  payerBordereauActe,
  rejeterBordereauActe,
} from './suivre-bordereau.ts';
import {
  creerTauxActe,
  listerTauxActe,
  corrigerTauxActe,
  supprimerTauxActe,
} from './taux-cnamgs.ts';

export const routesBordereau: readonly Route[] = [
  reading(api.lireApercu, lireApercuActe),
  reading(api.lireCreances, lireCreancesActe),
  reading(api.listerBordereaux, listerBordereauxActe),
  reading(api.lireBordereau, lireBordereauActe),
  writing(api.creerBordereau, creerBordereauActe),
  writing(api.deposerBordereau, deposerBordereauActe),
  writing(api.payerBordereauAppel, payerBordereauActe),
  writing(api.rejeterBordereau, rejeterBordereauActe),
  writing(api.corrigerAssure, corrigerAssureActe),
  reading(api.listerTaux, listerTauxActe),
  writing(api.creerTaux, creerTauxActe),
  writing(api.corrigerTaux, corrigerTauxActe),
  writing(api.supprimerTaux, supprimerTauxActe),
];
