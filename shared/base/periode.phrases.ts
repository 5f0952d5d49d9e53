/** Input is left as typed. */
export const dateFausse = 'Cette date n’existe pas, ou n’est pas entre 2000 et 2100.';
export const dateIncomplete = 'Il faut le jour, le mois et l’année : 05/03/2027.';
export const peremptionNonLue = 'Péremption comme sur la boîte : 06/28, 06/2028 ou 30/06/2028.';
export const heureImpossible = 'Il faut une heure de 00:00 à 23:59.';
/** Input is cleared. */
export const dateImpossible =
  'Cette date n’existe pas, ou n’est pas entre 2000 et 2100 : rien n’a changé.';
export const dateInachevee = 'Cette date n’est pas complète : rien n’a changé.';
export const periodeIncomplete = 'Il faut les deux dates : la période affichée reste la même.';
