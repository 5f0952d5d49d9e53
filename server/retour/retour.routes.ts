import * as api from '#shared/retour/retour.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import {
  accepterRetourActe,
  creerRetourActe,
  lireRetourActe,
  listerRetoursActe,
  refuserRetourActe,
} from './tenir-retours.ts';

export const routesRetour: readonly Route[] = [
  reading(api.listerRetours, listerRetoursActe),
  reading(api.lireRetour, lireRetourActe),
  writing(api.creerRetour, creerRetourActe),
  writing(api.accepterRetour, accepterRetourActe),
  writing(api.refuserRetour, refuserRetourActe),
];
