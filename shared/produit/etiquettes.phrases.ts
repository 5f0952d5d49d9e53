export const etiquettesVides = 'Ajoutez au moins un produit.';
export const etiquettesTrop = (max: string) => `${max} étiquettes au plus à la fois.`;
export const etiquettesEchec = 'La mise en page a échoué : réessayez.';
