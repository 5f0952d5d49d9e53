export const referenceRequise = 'Le libellé est obligatoire.';
export const referencePrise = (libelle: string) => `« ${libelle} » existe déjà dans cette liste.`;
export const referenceCreee = 'Élément ajouté avec succès.';
export const referenceModifiee = 'Élément modifié avec succès.';
export const referenceAutreId = 'L’identifiant envoyé n’est pas celui de l’élément à modifier.';
export const motifReserve = (libelle: string) => `Le motif « ${libelle} » est réservé au logiciel.`;
