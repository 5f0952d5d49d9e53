export const nombreNegatif = 'Un nombre négatif ne va pas ici.';
export const nombreAuPlus = (maximum: string) => `${maximum} au plus.`;
export const nombreEntier = 'Un nombre entier, sans virgule.';
export const deuxDecimales = 'Deux chiffres au plus après la virgule.';
export const nombreIllisible = (colle: string) => `« ${colle} » n’est pas un nombre.`;
/** '50,000' in a decimal field. */
export const nombreAmbigu = (lu: string): string => {
  const [entier = '', decimales = ''] = lu.split(/[.,](?=\d+$)/);
  const mille = entier.replace(/[^\d-]/g, '') + decimales;
  return `« ${lu} » se lit de deux façons : écrivez ${mille}, ou ${entier},${decimales.slice(0, 2)}.`;
};
export const sansCentimes = 'n’a pas de centimes : il n’y a pas de pièce sous 1 FCFA.';
