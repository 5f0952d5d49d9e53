import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';

export type TeinteDessin = 'success' | 'warning' | 'danger' | 'primary' | 'neutre';
export type Unite = 'fcfa' | 'nombre';
export const direValeur = (unite: Unite, n: number): string =>
  unite === 'fcfa' ? formatFcfa(n) : formatNombre(n);

/** A chart as a value: what is drawn, not how. */
export type Dessin =
  | {
      genre: 'anneau';
      nom: string;
      unite: Unite;
      parts: readonly { nom: string; valeur: number; teinte?: TeinteDessin }[];
      legende?: 'droite';
    }
  | {
      genre: 'barres' | 'ligne';
      nom: string;
      unite: Unite;
      categories: readonly string[];
      series: readonly {
        nom: string;
        valeurs: readonly (number | null)[];
        teinte?: TeinteDessin;
      }[];
      /** Bars lie down: long names. */
      couchees?: boolean;
      /** Each category has its own scale, and its own unit: values are written on the bars. */
      unites?: readonly Unite[];
    };

export interface ColonneStat extends ColonneExport {
  /** Added up in the total row. */
  total?: boolean;
}
export type LigneStat = Readonly<Record<string, unknown>>;
/** What a widget shows once read. */
export interface Lecture {
  lignes: readonly LigneStat[];
  dessins: readonly Dessin[];
  /** Figures beside the chart. */
  resume?: readonly (readonly [string, string])[];
  /** What the server says when there is nothing. */
  message?: string;
}

export const valeurStat = (ligne: LigneStat, { champ, format }: ColonneStat): string => {
  const v = ligne[champ];
  if (v === null || v === undefined) return '';
  if (format === 'money') return formatFcfa(Number(v));
  if (format === 'nombre') return formatNombre(Number(v));
  return String(v);
};
/** The sums under a table, by field; hundredths are added, not francs. */
export function totaux(
  lignes: readonly LigneStat[],
  colonnes: readonly ColonneStat[],
): Record<string, unknown> | null {
  const sommees = colonnes.filter((c) => c.total);
  if (sommees.length === 0 || lignes.length === 0) return null;
  const somme = (champ: string): number =>
    lignes.reduce((s, l) => s + Math.round(Number(l[champ] ?? 0) * 100), 0) / 100;
  return {
    [colonnes[0]?.champ ?? '']: 'TOTAL',
    ...Object.fromEntries(sommees.map((c) => [c.champ, somme(c.champ)])),
  };
}
