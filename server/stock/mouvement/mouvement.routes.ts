import {
  creerMouvement,
  listerMouvements,
  sommerMouvements,
} from '#shared/stock/mouvement/mouvement.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { creerMouvementActe } from './creer-mouvement.ts';
import { listerMouvementsActe, sommerMouvementsActe } from './lire-mouvements.ts';

export const routesMouvement: readonly Route[] = [
  reading(listerMouvements, listerMouvementsActe),
  reading(sommerMouvements, sommerMouvementsActe),
  writing(creerMouvement, creerMouvementActe),
];
