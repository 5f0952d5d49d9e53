export const fermerSansEnregistrer = 'Fermer sans enregistrer ?';
export const saisieSansIdentite =
  'Ce que vous avez tapé reste sur ce poste et vous sera proposé à la prochaine ouverture, sauf l’identité de l’assuré, les mots de passe et les codes : ils ne sont jamais gardés.';
export const saisiePerdue = 'Ce que vous avez tapé n’est pas gardé : il sera perdu.';
export const saisieQuiAttendra =
  'Ce que vous avez tapé reste sur ce poste : il vous sera proposé à la prochaine ouverture.';
