import { type Centimes, enCentimes, fois, fraction, plusGrand, ZERO } from '../base/montant.ts';
import type { PrixCompares } from './prix.rules.ts';

/** 'coefficient': so many times the cost; 'pourcent': so much more, or less, than the price now. */
export const MODES_PRIX = ['coefficient', 'pourcent'] as const;
/** Francs that prices end on. */
export const ARRONDIS_PRIX = [1, 5, 10, 25, 50, 100] as const;

export interface ReglePrix {
  mode: (typeof MODES_PRIX)[number];
  /** 1,35 times the cost; or 5 percent more, −5 less. Two decimals. */
  valeur: number;
  /** FCFA. */
  arrondi: (typeof ARRONDIS_PRIX)[number];
}

/**
 * [PRO-21] The selling price that a rule gives, in hundredths: rounded half up to whole coins, never
 * under one of them; null when it asks for a cost that is not known.
 *
 * 975 bought, coefficient 1,54, to 25 FCFA: 1.501,5 becomes 1.500. 1.500 sold, 5 % more, to 25 FCFA:
 * 1.575.
 */
export function prixSelonRegle(
  { prix_achat, prix_de_vente }: PrixCompares,
  { mode, valeur, arrondi }: ReglePrix,
): Centimes | null {
  if (mode === 'coefficient' && prix_achat <= ZERO) return null;
  // In ten-thousandths, so that two decimals of a rate stay whole numbers.
  const parts =
    mode === 'coefficient' ? Math.round(valeur * 10_000) : Math.round(10_000 + valeur * 100);
  const base = mode === 'coefficient' ? prix_achat : prix_de_vente;
  const pas = enCentimes(arrondi);
  return plusGrand(pas, fois(fraction(base, parts, 1_000_000 * arrondi), 100 * arrondi));
}

/** What becomes of a line: its price changes, is the same already, or cannot be told. */
export type SortDuPrix = 'change' | 'identique' | 'sans_cout';
export function sortDuPrix(p: PrixCompares, apres: Centimes | null): SortDuPrix {
  if (apres === null) return 'sans_cout';
  return apres === p.prix_de_vente ? 'identique' : 'change';
}

/** [PRO-21] The rule in words, as the journal and the list of changes say it. */
export function regleDite({ mode, valeur, arrondi }: ReglePrix): string {
  const nombre = String(Math.abs(valeur)).replace('.', ',');
  const sens = valeur < 0 ? `− ${nombre} %` : `+ ${nombre} %`;
  const quoi = mode === 'coefficient' ? `coefficient ${nombre}` : sens;
  return `${quoi}, arrondi à ${arrondi} FCFA`;
}
