import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { lirePharmacieActe } from './lire-pharmacie.ts';

export const routesPharmacie: readonly Route[] = [lecture(lirePharmacie, lirePharmacieActe)];
