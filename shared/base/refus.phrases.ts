export const introuvable = (quoi: string) => `${quoi} introuvable.`;
export const dejaPris = (champ: string, valeur: string) =>
  `${champ} « ${valeur} » est déjà utilisé.`;
export const cleInvalide = 'La clé Idempotency-Key doit être un UUID.';
export const cleAutreCorps = 'Cette clé Idempotency-Key a déjà servi pour une autre demande.';
export const corpsCoupe = 'La demande s’est interrompue avant sa fin.';
export const jsonInvalide = 'Le corps de la requête n’est pas un JSON valide.';
export const texteIllisible = 'Le corps de la requête n’est pas du texte en UTF-8.';
export const corpsTropGros = 'La demande est trop volumineuse.';
export const typeNonAccepte = 'Le type de contenu n’est pas accepté : envoyez du JSON.';
export const typeNonAccepteFichier =
  'Le type de contenu n’est pas accepté : envoyez un formulaire (multipart/form-data) ou du JSON.';
export const formulaireInvalide = 'Le formulaire envoyé n’est pas lisible.';
export const fichierTropGros = 'Le fichier est trop volumineux : 2 Mo au plus.';
export const routeInconnue = 'Adresse inconnue.';
export const erreurInterne = 'Une erreur interne est survenue. Elle a été enregistrée.';
export const tropDeListes =
  'Trop de longues listes sont lues en ce moment. Réessayez dans quelques secondes.';
export const occupe = 'Le serveur est momentanément occupé. Réessayez.';
export const nombreTropGrand =
  'Un nombre dépasse ce qui se compte exactement : cherchez un prix ou une quantité démesurés.';
export const baseIndisponible = 'La base de données est momentanément indisponible. Réessayez.';
export const disquePlein =
  'Le disque du serveur est plein : rien n’a été enregistré. Libérez de la place, puis recommencez.';
