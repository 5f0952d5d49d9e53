import type { LigneSuivie } from '#shared/sante/interaction/resume.rules.ts';
import type { SubstanceDuProduit } from '#shared/sante/interaction/substances.schema.ts';

/** A substance that the thesaurus holds, by its id. */
export const connue = (id: string, plus: Partial<SubstanceDuProduit> = {}): SubstanceDuProduit => ({
  nom: id.toUpperCase(),
  ids: [id],
  connaissance: 'edition',
  dose: null,
  ...plus,
});
/** A line of these substances, taken in a way that nobody knows. */
export const uneLigne = (
  cle: string,
  substances: readonly (string | SubstanceDuProduit)[],
  plus: Partial<LigneSuivie> = {},
): LigneSuivie => ({
  cle,
  libelle: `PRODUIT ${cle}`,
  substances: substances.map((s) => (typeof s === 'string' ? connue(s) : s)),
  voies: null,
  achetee_le: null,
  posologie: null,
  mentions: [],
  ...plus,
});
/** A basket: one line a list of substances. */
export const unPanierDe = (
  ...lignes: (readonly (string | SubstanceDuProduit)[])[]
): LigneSuivie[] => lignes.map((substances, i) => uneLigne(String(i + 1), substances));
