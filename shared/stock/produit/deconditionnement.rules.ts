import { type Centimes, fraction } from '../../base/montant.ts';
import type { PartDeLot } from './lots.rules.ts';

export const UNITES_MAX = 1_000;

export interface BoitesOuvertes {
  lot_id: number | null;
  qte: number;
}

/** [DEC-1] Boxes opened per lot, by [LOT-2]; the remainder has no lot. */
export function boitesParLot(boites: number, parts: readonly PartDeLot[]): BoitesOuvertes[] {
  const reste = boites - parts.reduce((s, p) => s + p.qte, 0);
  const nommees = parts.map(({ lot_id, qte }) => ({ lot_id, qte }));
  return reste > 0 ? [...nommees, { lot_id: null, qte: reste }] : nommees;
}

/** [DEC-2] Box cost ÷ units, half up to the hundredth. 30 at 1.000 FCFA: 33,33. */
export const coutUnite = (boite: Centimes, unites_par_boite: number): Centimes =>
  fraction(boite, 1, unites_par_boite);

/** [DEC-3] '12 boîtes + 7'. */
export const stockEnDetail = (boites: number, unites: number): string =>
  `${boites} ${boites < 2 ? 'boîte' : 'boîtes'} + ${unites}`;
