import * as api from '#shared/session-caisse/session-caisse.api.ts';
import { reading, type Route, writing } from '../http/route.ts';
import { bougerFondsActe } from './bouger-fonds.ts';
import { listerMouvementsCaisseActe, listerSessionsCaisseActe } from './lire-sessions.ts';
import { ouvrirSessionActe } from './ouvrir-session.ts';

export const routesSessionCaisse: readonly Route[] = [
  reading(api.listerSessionsCaisse, listerSessionsCaisseActe),
  reading(api.listerMouvementsCaisse, listerMouvementsCaisseActe),
  writing(api.ouvrirSessionCaisse, ouvrirSessionActe),
  writing(api.bougerFonds, bougerFondsActe),
];
