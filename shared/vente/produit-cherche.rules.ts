/**
 * [VEN-4] `contain_product` is a product's id, in figures, or words of its name or CIP. Figures that
 * are meant as words ('500', of a strength) stand between quotes.
 */
const NUMERO = /^\d{1,6}$/;

/** The product it names by its id; null: these are words. */
export const numeroDuProduit = (demande: string): number | null =>
  NUMERO.test(demande) ? Number(demande) : null;
/** Its words, as they were typed. */
export const motsDuProduit = (demande: string): string => demande.replace(/["«»]/g, ' ').trim();
/** What is typed, asked as words. */
export const enMots = (texte: string): string => (NUMERO.test(texte) ? `"${texte}"` : texte);
