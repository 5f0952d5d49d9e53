import { routesActivation } from './activation/activation.routes.ts';
import { routesCaisse } from './caisse/caisse.routes.ts';
import { routesClientele } from './clientele/client.routes.ts';
import { routesEpg } from './epg/epg.routes.ts';
import { routesGarde } from './garde/garde.routes.ts';
import type { Route } from './http/requete.ts';
import { routesMedicament } from './medicament/medicament.routes.ts';
import { routesMouvement } from './mouvement/mouvement.routes.ts';
import { routesPharmacie } from './pharmacie/pharmacie.routes.ts';
import { routesProduit } from './produit/produit.routes.ts';
import { routesReference } from './reference/reference.routes.ts';
import { routesReservation } from './reservation/reservation.routes.ts';
import { routesUtilisateur } from './utilisateur/utilisateur.routes.ts';
import { routesVente } from './vente/vente.routes.ts';

/** Every REST call of the server; the permission test and the documentation read this list too. */
export const ROUTES: readonly Route[] = [
  ...routesActivation, ...routesEpg, ...routesUtilisateur, ...routesPharmacie, ...routesReference, ...routesProduit, ...routesMedicament, ...routesMouvement,
  ...routesClientele, ...routesGarde, ...routesCaisse, ...routesReservation, ...routesVente,
];
