import { creerFacture } from '#shared/facture/facture.api.ts';
import { ecriture, type Route } from '../http/requete.ts';
import { creerFactureActe } from './creer-facture.ts';

export const routesFacture: readonly Route[] = [ecriture(creerFacture, creerFactureActe)];
