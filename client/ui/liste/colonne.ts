import type { ReactNode } from 'react';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatExact, formatFcfa, formatNombre, formatDecimal } from '#shared/base/montant.ts';

/**
 * 'slot': drawn by the screen. Exports follow the format: 'exact' to the hundredth; 'decimal' with
 * its own decimals (a rate); 'code' digits that are no number (a CIP).
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

/** [EXP-8] `sauf`: field values excluding a row, as in the list's foot. */
export type Somme = true | { sauf: Readonly<Record<string, string>> };

export interface Colonne<T> {
  /** Field, URL column and, when sortable, server sort. */
  key: string;
  label: string;
  format?: Format;
  /** Numeric slot: right-aligned. */
  chiffre?: boolean;
  rendre?: (row: T) => ReactNode;
  /** Fields read, when more than its key. */
  champs?: readonly string[];
  /** Exported field; the key by default. */
  export_key?: string;
  exportable?: boolean;
  /** Export format; the column's by default. */
  toCSV?: Exclude<Format, 'slot' | 'state'>;
  /** [EXP-10] One export column each, when the cell draws several fields. */
  exporte?: readonly ColonneExport[];
  /** Code to word, for exports. */
  mots?: Readonly<Record<string, string>>;
  /** [EXP-8] Totalled in exports. */
  somme?: Somme;
  /** In pixels; others share the rest. */
  largeur?: number;
  triable?: boolean;
  /** Product label: two lines, typeset on paper. */
  produit?: boolean;
  /** Telephone card: beside the name, or highlighted below; 'absente': shown by the row's act. */
  carte?: 'titre' | 'montant' | 'badge' | 'absente';
  /** Hidden by default; 'etroit': when narrow; 'moyen': unless wide. */
  cachee?: boolean | 'etroit' | 'moyen';
}

/** Looks, not types: exported as text. */
type Look = 'slot' | 'state';
const LOOKS: ReadonlySet<Format> = new Set<Look>(['slot', 'state']);
const isWritten = (format: Format | undefined): format is Exclude<Format, Look> =>
  format !== undefined && !LOOKS.has(format);

/** Plain values, for the export worker. */
export interface ColonneExport {
  champ: string;
  label: string;
  format: Exclude<Format, Look>;
  mots?: Readonly<Record<string, string>>;
  /** List field: subfield written, joined. */
  chaque?: string;
  /** List field: 0-based index written. */
  rang?: number;
  /** Product labels, typeset on paper. */
  produit?: true;
  somme?: Somme;
}

const NUMBERS: ReadonlySet<Format> = new Set<Format>(['nombre', 'decimal', 'money', 'exact']);
export const isNumeric = (format: Format | undefined): boolean =>
  format !== undefined && NUMBERS.has(format);
export const alignsRight = ({
  format,
  chiffre = false,
}: Pick<Colonne<unknown>, 'format' | 'chiffre'>): boolean => chiffre || isNumeric(format);

/** [EXP-14] A field in two columns is exported once. */
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

/** Fields of the cell, the exports and the sum's condition. */
export const fieldsOf = <T>(column: Colonne<T>): string[] => [
  ...(column.champs ?? [column.key]),
  ...exportColumns([column]).flatMap(({ champ, somme }) => [champ, ...excludedBy(somme)]),
];

/** Of visible columns and row acts, plus the version ordering live events. */
export function requestedFields<T>(
  columns: readonly Colonne<T>[],
  ofActs: readonly string[] = [],
): string {
  const ofColumns = columns.flatMap(fieldsOf);
  return [...new Set(['id', 'version', ...ofColumns, ...ofActs])].join(',');
}

export function displayValue(value: unknown, format: Format | undefined): string {
  if (value === null || value === undefined) return '';
  if (format === 'money') return formatFcfa(Number(value));
  if (format === 'nombre') return formatNombre(Number(value));
  if (format === 'exact') return formatExact(Number(value));
  if (format === 'decimal') return formatDecimal(Number(value));
  if (format === 'date') return formatDate(new Date(String(value)));
  if (format === 'datetime') return formatDateHeure(new Date(String(value)));
  if (format === 'oui_non') return value ? 'Oui' : 'Non';
  return String(value);
}
