/** What is said of the sale, on its ticket: the numbers to carry to the prescription. */
export const numerosAuTicket = (numeros: string): string => `Ordonnancier : ${numeros}`;
