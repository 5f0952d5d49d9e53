import { type Centimes, enCentimes, fois, fraction, plusGrand, ZERO } from '../../base/montant.ts';
import type { PrixCompares } from './prix.rules.ts';

/** 'coefficient': times cost; 'pourcent': change of the current price. */
export const MODES_PRIX = ['coefficient', 'pourcent'] as const;
/** Rounding steps, FCFA. */
export const ARRONDIS_PRIX = [1, 5, 10, 25, 50, 100] as const;

export interface ReglePrix {
  mode: (typeof MODES_PRIX)[number];
  /** 1,35 times cost, or ±5 percent; two decimals. */
  valeur: number;
  /** FCFA. */
  arrondi: (typeof ARRONDIS_PRIX)[number];
}

/**
 * [PRO-21] In hundredths, rounded half up to the step, at least one step; null without cost.
 * 975 × 1,54, to 25 FCFA: 1.501,5 → 1.500. 1.500 + 5 %: 1.575.
 */
export function prixSelonRegle(
  { prix_achat, prix_de_vente }: PrixCompares,
  { mode, valeur, arrondi }: ReglePrix,
): Centimes | null {
  if (mode === 'coefficient' && prix_achat <= ZERO) return null;
  // Ten-thousandths: integer arithmetic.
  const parts =
    mode === 'coefficient' ? Math.round(valeur * 10_000) : Math.round(10_000 + valeur * 100);
  const base = mode === 'coefficient' ? prix_achat : prix_de_vente;
  const pas = enCentimes(arrondi);
  return plusGrand(pas, fois(fraction(base, parts, 1_000_000 * arrondi), 100 * arrondi));
}

export type SortDuPrix = 'change' | 'identique' | 'sans_cout';
export function sortDuPrix(p: PrixCompares, apres: Centimes | null): SortDuPrix {
  if (apres === null) return 'sans_cout';
  return apres === p.prix_de_vente ? 'identique' : 'change';
}

/** [PRO-21] For journal and list. */
export function formatRegle({ mode, valeur, arrondi }: ReglePrix): string {
  const nombre = String(Math.abs(valeur)).replace('.', ',');
  const sens = valeur < 0 ? `− ${nombre} %` : `+ ${nombre} %`;
  const quoi = mode === 'coefficient' ? `coefficient ${nombre}` : sens;
  return `${quoi}, arrondi à ${arrondi} FCFA`;
}
