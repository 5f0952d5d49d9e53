import { lireGardeActuelle } from '#shared/garde/garde.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { lireGardeActuelleActe } from './lire-garde.ts';

export const routesGarde: readonly Route[] = [lecture(lireGardeActuelle, lireGardeActuelleActe)];
