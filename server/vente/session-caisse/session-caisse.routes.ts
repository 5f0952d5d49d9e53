import * as api from '#shared/vente/session-caisse/session-caisse.api.ts';
import type { MouvementDeFonds } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { aSignerFonds, bougerFondsActe } from './bouger-fonds.ts';
import { listerMouvementsCaisseActe, listerSessionsCaisseActe } from './lire-sessions.ts';
import { ouvrirSessionActe } from './ouvrir-session.ts';
import { verifierSignataire } from './second-signataire.ts';

export const routesSessionCaisse: readonly Route[] = [
  reading(api.listerSessionsCaisse, listerSessionsCaisseActe),
  reading(api.listerMouvementsCaisse, listerMouvementsCaisseActe),
  writing(api.ouvrirSessionCaisse, ouvrirSessionActe),
  confidential(
    checkedBefore(
      writing(api.bougerFonds, bougerFondsActe),
      verifierSignataire<{ id: number }, MouvementDeFonds>(aSignerFonds),
    ),
  ),
];
