import { listerVendus } from '#shared/reservation/reservation.api.ts';
import * as api from '#shared/vente/vente.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { imprimerTicketActe } from './imprimer-ticket.ts';
import {
  compterVentesActe,
  lireLivreCaisseActe,
  lireVenteActe,
  listerVendusActe,
  listerVentesActe,
} from './lire-ventes.ts';

export const routesVente: readonly Route[] = [
  lecture(api.listerVentes, listerVentesActe),
  lecture(api.compterVentes, compterVentesActe),
  lecture(api.lireVente, lireVenteActe),
  lecture(api.lireLivreCaisse, lireLivreCaisseActe),
  lecture(listerVendus, listerVendusActe),
  ecriture(api.imprimerTicketAppel, imprimerTicketActe),
];
