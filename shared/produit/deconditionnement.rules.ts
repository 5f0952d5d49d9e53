import { type Centimes, fraction } from '../base/montant.ts';
import type { PartDeLot } from './lots.rules.ts';

export const UNITES_MAX = 1_000;

/** So many boxes of one lot, or of none. */
export interface BoitesOuvertes {
  lot_id: number | null;
  qte: number;
}

/**
 * [DEC-1] What opening boxes takes, lot by lot: `parts` as [LOT-2] gives them, and what they do not
 * cover, which has no lot.
 */
export function boitesParLot(boites: number, parts: readonly PartDeLot[]): BoitesOuvertes[] {
  const reste = boites - parts.reduce((s, p) => s + p.qte, 0);
  const nommees = parts.map(({ lot_id, qte }) => ({ lot_id, qte }));
  return reste > 0 ? [...nommees, { lot_id: null, qte: reste }] : nommees;
}

/**
 * [DEC-2] What a unit costs: the box's cost shared among its units, half up to the hundredth. A box of
 * 30 at 1.000 FCFA: 33,33 a unit.
 */
export const coutUnite = (boite: Centimes, unites_par_boite: number): Centimes =>
  fraction(boite, 1, unites_par_boite);

/** [DEC-3] '12 boîtes + 7', as the shelf shows it. */
export const stockEnDetail = (boites: number, unites: number): string =>
  `${boites} ${boites < 2 ? 'boîte' : 'boîtes'} + ${unites}`;
