export const nombreNegatif = 'Un nombre négatif ne va pas ici.';
export const nombreAuPlus = (maximum: string) => `${maximum} au plus.`;
export const nombreEntier = 'Un nombre entier, sans virgule.';
export const deuxDecimales = 'Deux chiffres au plus après la virgule.';
export const nombreIllisible = (colle: string) => `« ${colle} » n’est pas un nombre.`;
export const sansCentimes = 'n’a pas de centimes : il n’y a pas de pièce sous 1 FCFA.';
