import { denombrer } from '../../base/texte.ts';

export const detailPose = (unites: number): string =>
  `Vente à l’unité réglée : ${unites} unités par boîte.`;
/** `garde`: the unit has its own table. */
export const detailRetire = (garde: boolean): string =>
  garde
    ? 'Ce produit ne se vend plus à l’unité ; son stock reste, et l’unité garde son tableau.'
    : 'Ce produit ne se vend plus à l’unité ; son stock reste.';
export const detailLuiMeme = 'Le produit à l’unité est un autre produit que la boîte.';
export const detailDejaUnite = (libelle: string): string =>
  `« ${libelle} » est déjà l’unité, ou la boîte, d’un autre produit.`;
export const detailAbsent =
  'Ce produit ne se vend pas à l’unité : dites d’abord combien d’unités une boîte contient.';
/** Null: no longer by unit; the next press overwrites. */
export const detailRegleAilleurs = (
  detail: { unite_libelle: string; unites_par_boite: number } | null,
): string =>
  detail === null
    ? 'La vente à l’unité de ce produit vient d’être enlevée. Si vous la voulez, enregistrez encore.'
    : `La vente à l’unité de ce produit vient d’être réglée : ${detail.unites_par_boite} unités par boîte, « ${detail.unite_libelle} ». Si vous voulez autre chose, enregistrez encore.`;
export const detailChange =
  'La vente à l’unité de ce produit vient d’être changée : aucune boîte n’est ouverte. Relisez, puis recommencez.';
export const boitesManquent = (demandees: number, reste: number): string =>
  `${denombrer(demandees, 'boîte demandée')}, ${denombrer(reste, 'vendable')} en stock.`;
export const boitesOuvertes = (boites: number, unites: number): string =>
  `${denombrer(boites, 'boîte ouverte')} : ${denombrer(unites, 'unité')} de plus.`;
