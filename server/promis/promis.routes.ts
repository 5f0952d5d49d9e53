import * as api from '#shared/promis/promis.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import {
  annulerPromisActe,
  creerPromisActe,
  listerPromisActe,
  servirPromisActe,
} from './tenir-promis.ts';

export const routesPromis: readonly Route[] = [
  lecture(api.listerPromis, listerPromisActe),
  ecriture(api.creerPromis, creerPromisActe),
  ecriture(api.servirPromis, servirPromisActe),
  ecriture(api.annulerPromis, annulerPromisActe),
];
