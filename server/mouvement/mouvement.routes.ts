import { listerMouvements, sommerMouvements } from '#shared/mouvement/mouvement.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { listerMouvementsActe, sommerMouvementsActe } from './lire-mouvements.ts';

export const routesMouvement: readonly Route[] = [lecture(listerMouvements, listerMouvementsActe), lecture(sommerMouvements, sommerMouvementsActe)];
