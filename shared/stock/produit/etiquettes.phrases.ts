export const etiquettesVides = 'Ajoutez au moins un produit.';
export const etiquettesNombreFaux = 'Chaque nombre d’étiquettes est un nombre entier, 0 ou plus.';
export const etiquettesPlaceFausse = (max: string) => `La première place libre va de 1 à ${max}.`;
export const etiquettesTrop = (max: string) => `${max} étiquettes au plus à la fois.`;
export const etiquettesEchec = 'La mise en page a échoué : réessayez.';
