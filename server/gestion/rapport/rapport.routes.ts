import { lireRapportSoir } from '#shared/gestion/rapport/rapport-soir.api.ts';
import { reading, type Route } from '../../platform/http/route.ts';
import { lireRapportSoirActe } from './lire-rapport-soir.ts';

export const routesRapport: readonly Route[] = [reading(lireRapportSoir, lireRapportSoirActe)];
