import { routesActivation } from './activation/activation.routes.ts';
import { routesCaisse } from './caisse/caisse.routes.ts';
import type { Route } from './http/requete.ts';
import { routesReservation } from './reservation/reservation.routes.ts';
import { routesUtilisateur } from './utilisateur/utilisateur.routes.ts';
import { routesVente } from './vente/vente.routes.ts';

/** Every REST call of the server; the permission test and the documentation read this list too. */
export const ROUTES: readonly Route[] = [...routesActivation, ...routesUtilisateur, ...routesCaisse, ...routesReservation, ...routesVente];
