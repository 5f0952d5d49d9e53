export const erreurInconnueCourte = 'Erreur inconnue.';
export const equivalentsSansDci =
  'Ce produit n’a pas de DCI : ses équivalents ne peuvent pas être cherchés.';
export const equivalentsAucun = 'Aucun produit équivalent.';
export const nomCopie = (libelle: string) => `« ${libelle} » copié.`;
export const copieImpossible = 'Le navigateur a refusé la copie.';
export const vidalSansCip = "Aucun CIP trouvé dans la réponse de l'API Vidal.";
export const vidalIndisponible = 'Base médicaments externe indisponible';
export const prescriptionErreur = (message: string) => `Erreur lors de la recherche: ${message}`;
export const pathologieRequise = 'Veuillez saisir une pathologie.';
export const enStockParmi = (n: number): string =>
  n === 0 ? 'aucun en stock' : `${n} en stock, puis du moins cher au plus cher`;
/** Under the results of a base that holds none: no alert is then no promise. */
export const contreIndicationsInconnues =
  'Cette base ne dit aucune contre-indication : vérifiez la notice, même sans alerte.';
export const contreIndicationsNonDites = 'Inconnues de cette base : voir la notice.';
