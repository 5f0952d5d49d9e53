export const depenseCreee = 'Dépense enregistrée avec succès.';
export const depenseModifiee = 'Dépense modifiée avec succès.';
export const depenseSupprimee = 'Dépense supprimée avec succès.';
export const depenseNulle = 'Le montant de la dépense doit être supérieur à 0.';
export const depenseAVenir =
  'La date de la dépense est à venir : une dépense s’enregistre le jour où elle est faite.';
export const depenseASupprimer = (libelle: string, montant: string): string =>
  `Supprimer la dépense ${libelle}, ${montant}`;
