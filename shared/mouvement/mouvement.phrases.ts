export const mouvementEnregistre = 'Mouvement enregistré avec succès.';
export const motifInconnu = (libelle: string) =>
  `Le motif « ${libelle} » n’existe pas : ajoutez-le dans les paramètres.`;
