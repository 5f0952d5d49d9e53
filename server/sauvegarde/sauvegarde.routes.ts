import {
  lancerRestauration,
  lancerSauvegarde,
  lireRestauration,
  lireSauvegardes,
} from '#shared/sauvegarde/sauvegarde.api.ts';
import { reading, selfCommitting, type Route } from '../http/route.ts';
import { lancerRestaurationActe } from './lancer-restauration.ts';
import {
  lancerSauvegardeActe,
  lireRestaurationActe,
  lireSauvegardesActe,
} from './tenir-sauvegardes.ts';

export const routesSauvegarde: readonly Route[] = [
  reading(lireSauvegardes, lireSauvegardesActe),
  reading(lireRestauration, lireRestaurationActe),
  selfCommitting(lancerSauvegarde, lancerSauvegardeActe),
  selfCommitting(lancerRestauration, lancerRestaurationActe),
];
