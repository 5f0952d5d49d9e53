import { lireDerniereMaj, listerVersions } from '#shared/epg/epg.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { lireDerniereMajActe, listerVersionsActe } from './lire-versions.ts';

export const routesEpg: readonly Route[] = [lecture(listerVersions, listerVersionsActe), lecture(lireDerniereMaj, lireDerniereMajActe)];
