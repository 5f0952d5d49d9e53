export const mouvementEnregistre = 'Mouvement enregistré avec succès.';
export const mouvementSansProduit = 'Choisissez un produit.';
export const motifInconnu = (libelle: string) =>
  `Le motif « ${libelle} » n’existe pas : ajoutez-le dans les paramètres.`;
export const stupefiantParOrdonnancier =
  'Un stupéfiant ne sort pas par un mouvement : détruit, perdu ou volé, il sort par l’ordonnancier (Ventes, Ordonnancier, Stupéfiants).';
export const produitBouge = (libelle: string, qte: string) =>
  `« ${libelle} » a bougé depuis sa lecture, il en reste ${qte} : rien n’est fait, regardez-le de nouveau.`;
