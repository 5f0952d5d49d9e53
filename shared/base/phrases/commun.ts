// Whole product
export const connexion = { titre: 'Probleme de connexion', texte: "Une erreur s'est produite lors de la connexion au serveur !" } as const;
export const oups = 'Oups !';
export const confirmation = { titre: 'Etes-vous sûr?', texte: 'Cette action est irréversible!', oui: 'OUI', non: 'NON' } as const;
export const dateFinAvantDebut = 'La date de fin ne peut etre supérieure à la date de début';
export const dateFinAnterieure = 'La date de fin ne peut pas être antérieure à la date de début.';
export const erreurInconnue = 'Une erreur inconnue est survenue.';
