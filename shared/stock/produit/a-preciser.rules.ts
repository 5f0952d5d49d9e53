import type { Doute, ProduitAPreciser, ReponseDouteux } from './rapprochement.schema.ts';

/** A box code, none, or undecided. */
export type ChoixDeBoite = string;
export const AUCUNE = 'aucune';
export const PLUS_TARD = '';

const SANS_AVIS = new Set<Doute>(['plusieurs', 'code_seul']);
/** [MED-26] Nearest candidate, unless tied or differently named: then undecided. */
export function choixDeDepart({ candidats: [premier] }: ProduitAPreciser): ChoixDeBoite {
  if (!premier || premier.doutes.some((d) => SANS_AVIS.has(d))) return PLUS_TARD;
  return premier.cip13;
}
/** [MED-26] Chosen, else proposed; undecided ones are not sent. */
export const reponsesDe = (
  page: readonly ProduitAPreciser[],
  choisis: Readonly<Record<number, ChoixDeBoite>>,
): ReponseDouteux[] =>
  page.flatMap((p) => {
    const choix = choisis[p.produit_id] ?? choixDeDepart(p);
    if (choix === PLUS_TARD) return [];
    return [{ produit_id: p.produit_id, cip13: choix === AUCUNE ? null : choix }];
  });
