/** A box was scanned that the base of medicines knows, and none of our products carries. */
export const connuDeLaBase = (libelle: string): string =>
  `« ${libelle} » n’est pas dans vos produits.`;
export const absentDesProduits = 'Connu de la base des médicaments, absent de vos produits';
export const aAjouterDAbord =
  'Pas encore dans vos produits : demandez à qui tient la base des médicaments de l’ajouter.';
export const rienDeMemeDci = 'Aucun équivalent en stock.';
