/** A receipt scanned by somebody who may not read sales: where to take it. */
export const ticketAPorter = (vente_id: number): string =>
  `Ticket de la vente N° ${vente_id} : portez-le au poste de qui tient l’écran Ventes.`;
