import { lancerRestauration, lancerSauvegarde, lireSauvegardes } from '#shared/sauvegarde/sauvegarde.api.ts';
import { lecture, libre, type Route } from '../http/requete.ts';
import { lancerRestaurationActe } from './lancer-restauration.ts';
import { lancerSauvegardeActe, lireSauvegardesActe } from './tenir-sauvegardes.ts';

export const routesSauvegarde: readonly Route[] = [lecture(lireSauvegardes, lireSauvegardesActe), libre(lancerSauvegarde, lancerSauvegardeActe), libre(lancerRestauration, lancerRestaurationActe)];
