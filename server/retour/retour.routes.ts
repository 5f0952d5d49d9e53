import * as api from '#shared/retour/retour.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import {
  accepterRetourActe,
  creerRetourActe,
  lireRetourActe,
  listerRetoursActe,
  refuserRetourActe,
} from './tenir-retours.ts';

export const routesRetour: readonly Route[] = [
  lecture(api.listerRetours, listerRetoursActe),
  lecture(api.lireRetour, lireRetourActe),
  ecriture(api.creerRetour, creerRetourActe),
  ecriture(api.accepterRetour, accepterRetourActe),
  ecriture(api.refuserRetour, refuserRetourActe),
];
