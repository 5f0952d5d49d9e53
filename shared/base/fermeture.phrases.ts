export const fermerSansEnregistrer = 'Fermer sans enregistrer ?';
export const saisieQuiAttendra =
  'Ce que vous avez tapé reste sur ce poste : il vous sera proposé à la prochaine ouverture.';
