import { listerVendus } from '#shared/vente/reservation/reservation.api.ts';
import { demanderMobile } from '#shared/vente/mobile-money/mobile-money.api.ts';
import { envoyerTicketAppel, lireLienDuTicket } from '#shared/vente/vente/envoi-ticket.api.ts';
import { imprimerTicketAppel } from '#shared/vente/vente/ticket.api.ts';
import * as api from '#shared/vente/vente/vente.api.ts';
import { checkedBefore, outward, writing, reading, type Route } from '../../platform/http/route.ts';
import { demanderMobileActe } from './demander-mobile.ts';
import { envoyerTicketActe, lireLienDuTicketActe, posterTicket } from './envoyer-ticket.ts';
import { imprimerAvoirActe } from './imprimer-avoir.ts';
import { attendreAvantDImprimer, imprimerTicketActe } from './imprimer-ticket.ts';
import {
  compterVentesActe,
  lireLivreCaisseActe,
  lireVenteActe,
  listerVendusActe,
  listerVentesActe,
} from './lire-ventes.ts';
import { lireRapprochementActe } from './lire-rapprochement.ts';

export const routesVente: readonly Route[] = [
  reading(api.listerVentes, listerVentesActe),
  reading(api.compterVentes, compterVentesActe),
  reading(api.lireVente, lireVenteActe),
  reading(api.lireLivreCaisse, lireLivreCaisseActe),
  reading(api.lireRapprochement, lireRapprochementActe),
  reading(listerVendus, listerVendusActe),
  writing(demanderMobile, demanderMobileActe),
  reading(lireLienDuTicket, lireLienDuTicketActe),
  checkedBefore(outward(writing(imprimerTicketAppel, imprimerTicketActe)), attendreAvantDImprimer),
  checkedBefore(writing(envoyerTicketAppel, envoyerTicketActe), posterTicket),
  outward(writing(api.imprimerAvoirAppel, imprimerAvoirActe)),
];
