import { columnSum } from '#client/ui/export/cellule.ts';
import type { ColonneExport, Somme } from '#client/ui/liste/colonne.ts';
import { formatExact, formatFcfa, formatNombre } from '#shared/base/montant.ts';

export type TeinteDessin = 'success' | 'warning' | 'danger' | 'primary' | 'neutre';
export type Unite = 'fcfa' | 'nombre';
export const describeValeur = (unite: Unite, n: number): string =>
  unite === 'fcfa' ? formatFcfa(n) : formatNombre(n);

export interface PartDessin {
  nom: string;
  valeur: number;
  teinte?: TeinteDessin;
  lien?: string;
}
export interface SerieDessin {
  nom: string;
  valeurs: readonly (number | null)[];
  teinte?: TeinteDessin;
  /** Future or past. */
  pale?: boolean;
}
interface Trace {
  nom: string;
  unite: Unite;
}
/** Five drawn, the rest as 'Autres'. */
export interface DessinAnneau extends Trace {
  genre: 'anneau';
  parts: readonly PartDessin[];
}
/** Column beside the bars, tinted when notable. */
export interface ColonneACote {
  titre: string;
  dits: readonly { texte: string; teinte?: TeinteDessin }[];
}
export interface DessinAxes extends Trace {
  genre: 'barres' | 'ligne';
  categories: readonly string[];
  series: readonly SerieDessin[];
  /** Horizontal, for long names. */
  couchees?: boolean;
  /** Categories are product labels, typeset as such. */
  produits?: boolean;
  /** Horizontal bars: screen opened by each name. */
  liens?: readonly string[];
  aCote?: readonly ColonneACote[];
  /** One scale and unit per category. */
  unites?: readonly Unite[];
  repere?: SerieDessin;
  /** Unfinished step: paler. */
  encours?: number;
  /** Log-like scale against outliers; values are written. */
  serree?: boolean;
}
/** From one total to another. */
export interface DessinCascade extends Trace {
  genre: 'cascade';
  etapes: readonly { nom: string; valeur: number; total?: boolean }[];
}
export interface DessinGrille extends Trace {
  genre: 'grille';
  rangs: readonly string[];
  colonnes: readonly string[];
  valeurs: readonly (readonly number[])[];
}
export type Dessin = DessinAnneau | DessinAxes | DessinCascade | DessinGrille;

export interface ColonneStat extends ColonneExport {
  /** Total row: of all rows, or only counted ones. */
  total?: Somme | false;
}
export type LigneStat = Readonly<Record<string, unknown>>;
export interface Lecture {
  lignes: readonly LigneStat[];
  dessins: readonly Dessin[];
  /** Screen opened by each row. */
  liens?: readonly string[];
  resume?: readonly (readonly [string, string])[];
  message?: string;
}

export const valeurStat = (ligne: LigneStat, { champ, format }: ColonneStat): string => {
  const v = ligne[champ];
  if (v === null || v === undefined) return '';
  if (format === 'money') return formatFcfa(Number(v));
  if (format === 'nombre') return formatNombre(Number(v));
  if (format === 'exact') return formatExact(Number(v));
  return String(v);
};
/** [EXP-8] Sums under the rows, outside sort and filter. */
export const colonnesSommees = (colonnes: readonly ColonneStat[]): ColonneExport[] =>
  colonnes.map(({ total, ...c }) => (total ? { ...c, somme: total } : c));

/** By field, added in hundredths. */
export function totaux(
  lignes: readonly LigneStat[],
  colonnes: readonly ColonneStat[],
): Record<string, unknown> | null {
  const sommees = colonnesSommees(colonnes).filter((c) => c.somme);
  if (sommees.length === 0 || lignes.length === 0) return null;
  return {
    [colonnes[0]?.champ ?? '']: 'TOTAL',
    ...Object.fromEntries(sommees.map((c) => [c.champ, columnSum(lignes, c)])),
  };
}
