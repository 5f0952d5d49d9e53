import * as api from '#shared/admin/accueil/accueil.api.ts';
import { reading, type Route } from '../../platform/http/route.ts';
import { lireAFaireActe } from './lire-a-faire.ts';
import { lirePremiersPasActe } from './lire-premiers-pas.ts';

export const routesAccueil: readonly Route[] = [
  reading(api.lireAFaire, lireAFaireActe),
  reading(api.lirePremiersPas, lirePremiersPasActe),
];
