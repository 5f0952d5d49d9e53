import { listerAEcouler } from '#shared/stock/retour/a-ecouler.api.ts';
import * as bons from '#shared/stock/retour/bon-retour.api.ts';
import * as api from '#shared/stock/retour/retour.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { listerAEcoulerActe } from './lire-a-ecouler.ts';
import {
  annulerBonRetourActe,
  crediterBonRetourActe,
  creerBonRetourActe,
  envoyerBonRetourActe,
  lireBonRetourActe,
  listerAttendusActe,
  listerBonsRetourActe,
  refuserBonRetourActe,
} from './gerer-bons-retour.ts';
import {
  accepterRetourActe,
  creerRetourActe,
  lireRetourActe,
  listerRetoursActe,
  refuserRetourActe,
} from './gerer-retours.ts';

export const routesRetour: readonly Route[] = [
  reading(api.listerRetours, listerRetoursActe),
  reading(api.lireRetour, lireRetourActe),
  writing(api.creerRetour, creerRetourActe),
  writing(api.accepterRetour, accepterRetourActe),
  writing(api.refuserRetour, refuserRetourActe),
  reading(listerAEcouler, listerAEcoulerActe),
  reading(bons.listerBonsRetour, listerBonsRetourActe),
  reading(bons.listerAttendus, listerAttendusActe),
  reading(bons.lireBonRetour, lireBonRetourActe),
  writing(bons.creerBonRetour, creerBonRetourActe),
  writing(bons.envoyerBonRetour, envoyerBonRetourActe),
  writing(bons.annulerBonRetour, annulerBonRetourActe),
  writing(bons.refuserBonRetour, refuserBonRetourActe),
  writing(bons.crediterBonRetour, crediterBonRetourActe),
];
