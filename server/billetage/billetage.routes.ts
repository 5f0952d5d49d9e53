import * as api from '#shared/billetage/billetage.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { deposerBilletageActe } from './deposer-billetage.ts';
import { lireBilletageActe, listerBilletagesActe } from './lire-billetages.ts';
import { validerBilletageActe } from './valider-billetage.ts';

export const routesBilletage: readonly Route[] = [
  lecture(api.listerBilletages, listerBilletagesActe),
  lecture(api.lireBilletage, lireBilletageActe),
  ecriture(api.creerBilletage, deposerBilletageActe),
  ecriture(api.validerBilletage, validerBilletageActe),
];
