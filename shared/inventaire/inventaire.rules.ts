import { peut, type Porteur } from '../utilisateur/habilitations.rules.ts';
import type { CompteInventaire, Inventaire, LigneInventaire } from './inventaire.schema.ts';

/**
 * [INV-4] Differences, and what tells them, are for those who may close; everybody else counts
 * blind.
 */
export const voitEcarts = (p: Porteur): boolean => peut(p, 'PRIVILEGES', 'inventaire_master');

/** A line as a count needs it. */
export interface LigneTenue {
  qte_reelle: number | null;
  qte_theorique: number | null;
  a_verifier: boolean;
  version: number;
}
export interface LigneACompter {
  qte_reelle: number;
  qte_theorique: number;
  a_verifier: boolean;
}
/**
 * [INV-1] A count says what was found and, beside it, what the stock said at that moment: the
 * difference is taken between the two, then and there. What is sold, received or returned later
 * moves the stock and not the difference. A whole quantity takes the place of the one before; boxes
 * in plus are added to it, and when the stock moved in between the line is marked, for nobody can
 * tell whether what left had been counted. 'perime' when the line was counted by somebody else
 * since it was read.
 */
export function compterLigne(
  tenue: LigneTenue,
  compte: Pick<CompteInventaire, 'qte_reelle' | 'plus' | 'version'>,
  stock: number,
): LigneACompter | 'perime' {
  if (compte.qte_reelle !== undefined) {
    if (compte.version !== undefined && compte.version < tenue.version) return 'perime';
    return { qte_reelle: compte.qte_reelle, qte_theorique: stock, a_verifier: false };
  }
  const bouge = tenue.qte_reelle !== null && tenue.qte_reelle > 0 && tenue.qte_theorique !== stock;
  return {
    qte_reelle: (tenue.qte_reelle ?? 0) + (compte.plus ?? 0),
    qte_theorique: stock,
    a_verifier: tenue.a_verifier || bouge,
  };
}

/**
 * [INV-2] What closing moves, in boxes (below 0: out): counted less theoretical, whatever the stock
 * has become since. Never under zero: boxes that the count did not find and that were sold since
 * cannot leave twice.
 */
export const mouvementDe = (ecart: number, stock: number): number => Math.max(ecart, -stock);

/** How far a count is, from 0 to 1; an inventory without lines is done. */
export const avancement = (i: Pick<Inventaire, 'nb_lignes' | 'nb_comptees'>): number =>
  i.nb_lignes === 0 ? 1 : i.nb_comptees / i.nb_lignes;

/**
 * [INV-5] A line counted by two scans a moment apart is one call: boxes of the same product add up.
 */
export function ajouterScan(
  attente: readonly { produit_id: number; plus: number }[],
  produit_id: number,
  plus = 1,
): { produit_id: number; plus: number }[] {
  return attente.some((a) => a.produit_id === produit_id)
    ? attente.map((a) => (a.produit_id === produit_id ? { produit_id, plus: a.plus + plus } : a))
    : [...attente, { produit_id, plus }];
}

/** The lines just counted, the latest first, each once. */
export function derniersComptes(
  avant: readonly LigneInventaire[],
  recues: readonly LigneInventaire[],
  nombre = 12,
): LigneInventaire[] {
  const neuves = recues
    .filter(
      (r) => r.qte_reelle !== null && !avant.some((a) => a.id === r.id && a.version > r.version),
    )
    .toReversed();
  return [...neuves, ...avant.filter((a) => !neuves.some((n) => n.id === a.id))].slice(0, nombre);
}
