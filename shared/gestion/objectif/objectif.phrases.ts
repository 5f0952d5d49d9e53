export const moisIllisible = 'Le mois s’écrit AAAA-MM, de 2000 à 2100.';
export const objectifPose = 'Objectif enregistré avec succès.';
export const objectifOte = 'Objectif retiré.';
export const objectifSansVendeur = 'Cette personne n’a pas de compte actif.';
export const aucunObjectif = 'aucun';
export const objectifChange = (dit: string): string =>
  `L’objectif a été changé entre-temps (à présent : ${dit}). Enregistrez de nouveau pour le remplacer.`;
