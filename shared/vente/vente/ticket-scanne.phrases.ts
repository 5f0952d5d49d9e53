/** For users without the right to read sales. */
export const ticketAPorter = (vente_id: number): string =>
  `Ticket de la vente N° ${vente_id} : portez-le au poste de qui tient l’écran Ventes.`;
