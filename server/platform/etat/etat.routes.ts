import { lireEtatServeur } from '#shared/platform/etat/etat.api.ts';
import { reading, type Route } from '../http/route.ts';
import { lireEtatServeurActe } from './lire-etat.ts';

export const routesEtat: readonly Route[] = [reading(lireEtatServeur, lireEtatServeurActe)];
