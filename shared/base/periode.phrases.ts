export const dateImpossible =
  'Cette date n’existe pas, ou n’est pas entre 2000 et 2100 : rien n’a changé.';
export const periodeIncomplete = 'Il faut les deux dates : la période affichée reste la même.';
