/**
 * [VEN-4] `contain_product`: product id in digits, or words of name or CIP. Numeric words ('500', a
 * strength) are quoted.
 */
const NUMERO = /^\d{1,6}$/;

/** Null: words. */
export const numeroDuProduit = (demande: string): number | null =>
  NUMERO.test(demande) ? Number(demande) : null;
export const motsDuProduit = (demande: string): string => demande.replace(/["«»]/g, ' ').trim();
/** Quotes digits. */
export const enMots = (texte: string): string => (NUMERO.test(texte) ? `"${texte}"` : texte);
