export const connuDeLaBase = (libelle: string): string =>
  `« ${libelle} » n’est pas dans vos produits.`;
export const absentDesProduits = 'Connu de la base des médicaments, absent de vos produits';
export const demandeEnvoyee = (libelle: string): string =>
  `« ${libelle} » est demandé : qui peut l’ajouter à vos produits vient d’être averti.`;
export const dejaDemande = (libelle: string): string =>
  `Vous avez déjà demandé « ${libelle} » aujourd’hui : la demande est faite, rien n’est répété.`;
export const commanderAussi = (libelle: string): string =>
  `« ${libelle} » a été demandé : l’ajouter aussi à la commande ?`;
export const rienDeMemeDci = 'Aucun équivalent en stock.';
