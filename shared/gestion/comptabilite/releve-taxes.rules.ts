import { type Centimes, fois, plus, ZERO } from '../../base/montant.ts';
import type { NatureEcriture, TaxesDuJour } from './faits-comptables.ts';
import { formatTauxTenu } from './plan-comptable.rules.ts';

/** Hundredths, net of returns. */
export interface BaseTaxee {
  taux_tva: number;
  taux_css: number;
  libelle: string;
  ventes: Centimes;
  annulations: Centimes;
  retours: Centimes;
  ht: Centimes;
  tva: Centimes;
  css: Centimes;
  garde: Centimes;
  ttc: Centimes;
}
const COLONNE: Readonly<Record<NatureEcriture, 'ventes' | 'annulations' | 'retours'>> = {
  vente: 'ventes',
  annulation: 'annulations',
  retour: 'retours',
};

/** 'TVA 18 % et CSS 1 %', 'Exonéré'. */
function libelleDeBase({ taux_tva, taux_css }: Pick<TaxesDuJour, 'taux_tva' | 'taux_css'>): string {
  const parts = [
    taux_tva === 0 ? '' : `TVA ${formatTauxTenu(taux_tva)}`,
    taux_css === 0 ? '' : `CSS ${formatTauxTenu(taux_css)}`,
  ].filter((p) => p !== '');
  return parts.join(' et ') || 'Exonéré';
}

/**
 * [CPT-8] By pair of rates: sales before tax, cancellations and returns, net taxes, summed from
 * lines, never recomputed.
 */
export function releverTaxes(taxes: readonly TaxesDuJour[]): BaseTaxee[] {
  const bases = new Map<string, BaseTaxee>();
  for (const t of taxes) {
    const cle = `${t.taux_tva}|${t.taux_css}`;
    const base = bases.get(cle) ?? {
      taux_tva: t.taux_tva,
      taux_css: t.taux_css,
      libelle: libelleDeBase(t),
      ventes: ZERO,
      annulations: ZERO,
      retours: ZERO,
      ht: ZERO,
      tva: ZERO,
      css: ZERO,
      garde: ZERO,
      ttc: ZERO,
    };
    const sens = t.nature === 'vente' ? 1 : -1;
    const colonne = COLONNE[t.nature];
    base[colonne] = plus(base[colonne], t.ht);
    for (const c of ['ht', 'tva', 'css', 'garde'] as const)
      base[c] = plus(base[c], fois(t[c], sens));
    base.ttc = plus(base.ttc, fois(plus(t.ht, t.tva, t.css, t.garde), sens));
    bases.set(cle, base);
  }
  return [...bases.values()].sort((a, b) => a.taux_tva - b.taux_tva || a.taux_css - b.taux_css);
}
