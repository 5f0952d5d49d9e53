import * as api from '#shared/cnamgs/bordereau.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { corrigerAssureActe } from './corriger-assure.ts';
import { creerBordereauActe } from './exporter-bordereau.ts';
import { lireBordereauActe, lireCreancesActe, listerBordereauxActe } from './lire-bordereaux.ts';
import { lireApercuActe } from './lire-feuilles.ts';
import {
  deposerBordereauActe,
  payerBordereauActe,
  rejeterBordereauActe,
} from './suivre-bordereau.ts';
import { creerTauxActe, listerTauxActe, supprimerTauxActe } from './taux-cnamgs.ts';

export const routesBordereau: readonly Route[] = [
  lecture(api.lireApercu, lireApercuActe),
  lecture(api.lireCreances, lireCreancesActe),
  lecture(api.listerBordereaux, listerBordereauxActe),
  lecture(api.lireBordereau, lireBordereauActe),
  ecriture(api.creerBordereau, creerBordereauActe),
  ecriture(api.deposerBordereau, deposerBordereauActe),
  ecriture(api.payerBordereauAppel, payerBordereauActe),
  ecriture(api.rejeterBordereau, rejeterBordereauActe),
  ecriture(api.corrigerAssure, corrigerAssureActe),
  lecture(api.listerTaux, listerTauxActe),
  ecriture(api.creerTaux, creerTauxActe),
  ecriture(api.supprimerTaux, supprimerTauxActe),
];
