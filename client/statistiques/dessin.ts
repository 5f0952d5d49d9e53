import { columnSum } from '#client/ui/export/cellule.ts';
import type { ColonneExport, Somme } from '#client/ui/liste/colonne.ts';
import { exactDit, formatFcfa, formatNombre } from '#shared/base/montant.ts';

export type TeinteDessin = 'success' | 'warning' | 'danger' | 'primary' | 'neutre';
export type Unite = 'fcfa' | 'nombre';
export const direValeur = (unite: Unite, n: number): string =>
  unite === 'fcfa' ? formatFcfa(n) : formatNombre(n);

export interface PartDessin {
  nom: string;
  valeur: number;
  teinte?: TeinteDessin;
  /** The screen of what it is made of. */
  lien?: string;
}
export interface SerieDessin {
  nom: string;
  valeurs: readonly (number | null)[];
  teinte?: TeinteDessin;
  /** Not there yet, or no longer. */
  pale?: boolean;
}
interface Trace {
  nom: string;
  unite: Unite;
}
/** Parts of a whole: five at most are drawn, the rest is 'Autres'. */
export interface DessinAnneau extends Trace {
  genre: 'anneau';
  parts: readonly PartDessin[];
}
/** Beside the bars, a head and what is said of each, tinted when it stands out. */
export interface ColonneACote {
  titre: string;
  dits: readonly { texte: string; teinte?: TeinteDessin }[];
}
export interface DessinAxes extends Trace {
  genre: 'barres' | 'ligne';
  categories: readonly string[];
  series: readonly SerieDessin[];
  /** Bars lie down: long names, written whole. */
  couchees?: boolean;
  /** Its categories are labels of products: set as names of products are. */
  produits?: boolean;
  /** Lying bars: the screen that each name opens, the sales it is made of. */
  liens?: readonly string[];
  /** Lying bars: columns of what is written beside each value. */
  aCote?: readonly ColonneACote[];
  /** Each category has its own scale, and its own unit. */
  unites?: readonly Unite[];
  /** What the bars are compared with: a dark tick over each. */
  repere?: SerieDessin;
  /** The step that is not over yet: paler. */
  encours?: number;
  /** Drawn on a scale where one outlier does not flatten the others; its values are written. */
  serree?: boolean;
}
/** From a total to another, by what is taken away between them. */
export interface DessinCascade extends Trace {
  genre: 'cascade';
  etapes: readonly { nom: string; valeur: number; total?: boolean }[];
}
/** A heat table: the darker, the more. */
export interface DessinGrille extends Trace {
  genre: 'grille';
  rangs: readonly string[];
  colonnes: readonly string[];
  valeurs: readonly (readonly number[])[];
}
/** A chart as a value: what is drawn, not how. */
export type Dessin = DessinAnneau | DessinAxes | DessinCascade | DessinGrille;

export interface ColonneStat extends ColonneExport {
  /** Added up in the total row, of all rows or of those that count. */
  total?: Somme | false;
}
export type LigneStat = Readonly<Record<string, unknown>>;
/** What a widget shows once read. */
export interface Lecture {
  lignes: readonly LigneStat[];
  dessins: readonly Dessin[];
  /** The screen that the name of each row opens, the sales it is made of. */
  liens?: readonly string[];
  /** Figures beside the chart. */
  resume?: readonly (readonly [string, string])[];
  /** What is said when there is nothing. */
  message?: string;
}

export const valeurStat = (ligne: LigneStat, { champ, format }: ColonneStat): string => {
  const v = ligne[champ];
  if (v === null || v === undefined) return '';
  if (format === 'money') return formatFcfa(Number(v));
  if (format === 'nombre') return formatNombre(Number(v));
  if (format === 'exact') return exactDit(Number(v));
  return String(v);
};
/** [EXP-8] The columns as a workbook sums them: under the rows, where no sort or filter takes them. */
export const colonnesSommees = (colonnes: readonly ColonneStat[]): ColonneExport[] =>
  colonnes.map(({ total, ...c }) => (total ? { ...c, somme: total } : c));

/** The sums under a table, by field; hundredths are added, not francs. */
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
