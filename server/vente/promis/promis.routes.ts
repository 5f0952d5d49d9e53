import * as api from '#shared/vente/promis/promis.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import {
  annulerPromisActe,
  creerPromisActe,
  listerPromisActe,
  servirPromisActe,
} from './gerer-promis.ts';

export const routesPromis: readonly Route[] = [
  reading(api.listerPromis, listerPromisActe),
  writing(api.creerPromis, creerPromisActe),
  writing(api.servirPromis, servirPromisActe),
  writing(api.annulerPromis, annulerPromisActe),
];
