/** To copy onto the prescription. */
export const numerosAuTicket = (numeros: string): string => `Ordonnancier : ${numeros}`;
