import type { ReactNode } from 'react';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { exactDit, formatFcfa, formatNombre, decimalDit } from '#shared/base/montant.ts';

/**
 * 'slot' is drawn by the screen. What an export writes follows the format too; 'exact' is a number
 * that is shown to the hundredth, 'decimal' one that is shown with the decimals it has: a rate;
 * 'code' is figures that are no number, a CIP, which a spreadsheet must leave as they are.
 */
export type Format =
  | 'texte'
  | 'code'
  | 'nombre'
  | 'decimal'
  | 'money'
  | 'exact'
  | 'date'
  | 'datetime'
  | 'state'
  | 'oui_non'
  | 'slot';

/**
 * [EXP-8] A sum of all rows, or of those that count: `sauf` names, by what a field of theirs holds,
 * the rows that the list's foot leaves out too.
 */
export type Somme = true | { sauf: Readonly<Record<string, string>> };

export interface Colonne<T> {
  /** Name of the field, of the column in the URL and, when sortable, of the server's sort. */
  key: string;
  label: string;
  format?: Format;
  /** A slot that draws a number: at the right, as numbers are. */
  chiffre?: boolean;
  /** Draws the cell of a slot. */
  rendre?: (row: T) => ReactNode;
  /** Fields the cell reads, when they are more than its key. */
  champs?: readonly string[];
  /** Field written by exports; the key when absent. */
  export_key?: string;
  exportable?: boolean;
  /** How exports write the field; the format when absent. */
  toCSV?: Exclude<Format, 'slot' | 'state'>;
  /** [EXP-10] Fields that exports write, each in a column of its own, when the cell draws several. */
  exporte?: readonly ColonneExport[];
  /** What people call each code of the field: exports write the word. */
  mots?: Readonly<Record<string, string>>;
  /** [EXP-8] Its sum means something: workbooks and papers end with it. */
  somme?: Somme;
  /** Pixels; the columns without a width share what is left. */
  largeur?: number;
  triable?: boolean;
  /** Names a product: drawn on two lines, and set as such on paper. */
  produit?: boolean;
  /**
   * On a telephone's card: the amount or the state one looks for, set apart and without its head;
   * 'absente': the row's own act shows it.
   */
  carte?: 'montant' | 'badge' | 'absente';
  /** Hidden until chosen; 'etroit': on narrow screens only; 'moyen': but on wide ones. */
  cachee?: boolean | 'etroit' | 'moyen';
}

/** How a cell looks, not what its field is: exports write the field as text. */
type Look = 'slot' | 'state';
const LOOKS: ReadonlySet<Format> = new Set<Look>(['slot', 'state']);
const isWritten = (format: Format | undefined): format is Exclude<Format, Look> =>
  format !== undefined && !LOOKS.has(format);

/** What an export knows of a column: plain values, for it is built in another thread. */
export interface ColonneExport {
  champ: string;
  label: string;
  format: Exclude<Format, Look>;
  mots?: Readonly<Record<string, string>>;
  /** The field is a list: what is written of each of its parts, one after the other. */
  chaque?: string;
  /** The field is a list: the place, from 0, of what is written of it. */
  rang?: number;
  /** Holds labels of products: paper sets them as such. */
  produit?: true;
  /** Summed under the last row. */
  somme?: Somme;
}

const NUMBERS: ReadonlySet<Format> = new Set<Format>(['nombre', 'decimal', 'money', 'exact']);
export const isNumeric = (format: Format | undefined): boolean =>
  format !== undefined && NUMBERS.has(format);
export const alignsRight = ({
  format,
  chiffre = false,
}: Pick<Colonne<unknown>, 'format' | 'chiffre'>): boolean => chiffre || isNumeric(format);

/** [EXP-14] A field that two columns write, the code under a name and in its own, is written once. */
export function exportColumns<T>(columns: readonly Colonne<T>[]): ColonneExport[] {
  const written = columns
    .filter((c) => c.exportable !== false)
    .flatMap(
      ({ key, label, export_key, toCSV, format, mots, produit, somme, exporte }) =>
        exporte ?? [
          {
            champ: export_key ?? key,
            label,
            format: toCSV ?? (isWritten(format) ? format : 'texte'),
            ...(mots && { mots }),
            ...(produit && { produit: true as const }),
            ...(somme && { somme }),
          },
        ],
    );
  return [...new Map(written.map((c) => [`${c.champ} ${c.chaque ?? ''}`, c])).values()];
}

const excludedBy = (somme: Somme | undefined): string[] =>
  typeof somme === 'object' ? Object.keys(somme.sauf) : [];

/**
 * Fields a column reads: those its cell draws, those its exports write, those that say whether a row
 * is part of its sum.
 */
export const fieldsOf = <T>(column: Colonne<T>): string[] => [
  ...(column.champs ?? [column.key]),
  ...exportColumns([column]).flatMap(({ champ, somme }) => [champ, ...excludedBy(somme)]),
];

/**
 * Fields to ask for: what the visible columns read, on screen and in exports, what the acts of a row
 * read, and the version that orders live changes.
 */
export function requestedFields<T>(
  columns: readonly Colonne<T>[],
  ofActs: readonly string[] = [],
): string {
  const ofColumns = columns.flatMap(fieldsOf);
  return [...new Set(['id', 'version', ...ofColumns, ...ofActs])].join(',');
}

/** A wire value as the list reads it. */
export function displayValue(value: unknown, format: Format | undefined): string {
  if (value === null || value === undefined) return '';
  if (format === 'money') return formatFcfa(Number(value));
  if (format === 'nombre') return formatNombre(Number(value));
  if (format === 'exact') return exactDit(Number(value));
  if (format === 'decimal') return decimalDit(Number(value));
  if (format === 'date') return formatDate(new Date(String(value)));
  if (format === 'datetime') return formatDateHeure(new Date(String(value)));
  if (format === 'oui_non') return value ? 'Oui' : 'Non';
  return String(value);
}
