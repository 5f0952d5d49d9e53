import {
  lancerRestauration,
  lancerSauvegarde,
  lireRestauration,
  lireSauvegardes,
} from '#shared/sauvegarde/sauvegarde.api.ts';
import { lecture, libre, type Route } from '../http/requete.ts';
import { lancerRestaurationActe } from './lancer-restauration.ts';
import {
  lancerSauvegardeActe,
  lireRestaurationActe,
  lireSauvegardesActe,
} from './tenir-sauvegardes.ts';

export const routesSauvegarde: readonly Route[] = [
  lecture(lireSauvegardes, lireSauvegardesActe),
  lecture(lireRestauration, lireRestaurationActe),
  libre(lancerSauvegarde, lancerSauvegardeActe),
  libre(lancerRestauration, lancerRestaurationActe),
];
