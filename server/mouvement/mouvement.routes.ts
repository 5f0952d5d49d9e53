import {
  creerMouvement,
  listerMouvements,
  sommerMouvements,
} from '#shared/mouvement/mouvement.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { creerMouvementActe } from './creer-mouvement.ts';
import { listerMouvementsActe, sommerMouvementsActe } from './lire-mouvements.ts';

export const routesMouvement: readonly Route[] = [
  lecture(listerMouvements, listerMouvementsActe),
  lecture(sommerMouvements, sommerMouvementsActe),
  ecriture(creerMouvement, creerMouvementActe),
];
