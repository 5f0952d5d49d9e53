export const connexion = {
  titre: 'Probleme de connexion',
  texte: "Une erreur s'est produite lors de la connexion au serveur !",
} as const;
export const oups = 'Oups !';
export const confirmation = {
  titre: 'Etes-vous sûr?',
  texte: 'Cette action est irréversible!',
  oui: 'OUI',
  non: 'NON',
} as const;
export const dateFinAvantDebut = 'La date de fin ne peut etre supérieure à la date de début';
export const dateFinAnterieure = 'La date de fin ne peut pas être antérieure à la date de début.';
export const choixNonLu = 'La liste n’a pas pu être lue.';
export const erreurInconnue = 'Une erreur inconnue est survenue.';
/** Above the export limit. */
export const exportTropGrand = (quoi: 'classeur' | 'papier', lignes: string, maximum: string) =>
  `${lignes} lignes : ${quoi === 'classeur' ? 'un classeur' : 'une impression'} en tient ${maximum} au plus. Choisissez une période plus courte${quoi === 'classeur' ? ', ou exportez en texte (.csv)' : ', ou exportez la liste'}.`;
export const telephoneRequis = 'Le téléphone est obligatoire.';
export const telephoneInvalide = 'Le téléphone doit être numérique, par exemple +241 011 00 00 00.';
export const courrielInvalide = 'L’adresse e-mail n’est pas valide.';
export const demonstration = 'Pharmacie de démonstration : données fictives';
/** On every paper of a demonstration base: tickets, A4. */
export const FORMATION = 'FORMATION, ticket sans valeur';
export const FORMATION_PAPIER = 'FORMATION, papier sans valeur';
