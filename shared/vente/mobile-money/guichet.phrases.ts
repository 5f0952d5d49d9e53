/** `montant`: formatted. */
export const abandonnee = (montant: string): string =>
  `Une demande de ${montant} reste suivie : si le client la valide, la somme sera signalée.`;
/** The number stays typed: F9 asks again. */
export const terminee = (motif: string): string => `Mobile money non payé. ${motif}`;
