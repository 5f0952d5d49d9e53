import { lireAFaire } from '#shared/accueil/accueil.api.ts';
import { reading, type Route } from '../http/route.ts';
import { lireAFaireActe } from './lire-a-faire.ts';

export const routesAccueil: readonly Route[] = [reading(lireAFaire, lireAFaireActe)];
