import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { formatDate, debutDeJour } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { ColonneExport } from '../liste/colonne.ts';

export type ExportKind = 'xlsx' | 'csv' | 'pdf';

/** Structured-cloneable values only. */
export interface ExportJob {
  genre: ExportKind;
  /** Also the file name. */
  titre: string;
  /** Without `page`: the server sends every row. */
  url: string;
  colonnes: ColonneExport[];
  /** Expected rows, for progress. */
  total: number;
  /** [EXP-13] Filters in words, for paper; may be empty. */
  sousTitre: string;
  /** [EXP-15] '01-11-2026 au 28-11-2026'; empty without a period. */
  periode?: string;
  mentions: string;
}
/**
 * [EXP-7] Rows per file: a workbook of 100,000 takes 10 s and 800 MB, a PDF of 30,000 nine hundred
 * pages; CSV streams, unbounded. Beyond: refused, never truncated.
 */
const LIMITS: Readonly<Record<ExportKind, number>> = {
  xlsx: 100_000,
  pdf: 30_000,
  csv: Infinity,
};
export const tooLarge = (genre: ExportKind, rows: number): string | null =>
  rows <= LIMITS[genre]
    ? null
    : phrasesCommun.exportTropGrand(
        genre === 'pdf' ? 'papier' : 'classeur',
        formatNombre(rows),
        formatNombre(LIMITS[genre]),
      );

export type ExportNews =
  | { etat: 'lecture' | 'redaction'; lignes: number }
  | { etat: 'fini'; lignes: number; fichier: Blob }
  | { etat: 'echec'; erreur: string };

const TYPES: Readonly<Record<ExportKind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};
export const toFile = (genre: ExportKind, parts: BlobPart[]): Blob =>
  new Blob(parts, { type: TYPES[genre] });

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? formatDate(debutDeJour(value.slice(0, 10))).replaceAll('/', '-')
    : null;
/** [EXP-15] '01-11-2026 au 28-11-2026'. */
export function periodOf({ period_from, period_to }: Readonly<Record<string, unknown>>): string {
  const [from, to] = [dayOf(period_from), dayOf(period_to)];
  if (from && to) return from === to ? from : `${from} au ${to}`;
  if (from) return `depuis ${from}`;
  return to ? `jusqu’au ${to}` : '';
}

/**
 * 'Retours aux fournisseurs' → 'Retours aux fournisseurs.xlsx', without forbidden characters; with
 * days [EXP-15], 'Ventes 01-11-2026 au 28-11-2026.xlsx'.
 */
export const exportFileName = ({
  titre,
  genre,
  periode = '',
}: Pick<ExportJob, 'titre' | 'genre' | 'periode'>): string =>
  `${`${titre} ${periode}`.replace(/[\\/:*?"<>|\u0000-\u001f\s]+/g, ' ').trim() || 'export'}.${genre}`;

/** Excel's limit. */
const SHEET_NAME = 31;
/** [EXP-15] 'Mouvements 01-11-26 au 28-11-26', title shortened to fit. */
export function sheetName({ titre, periode = '' }: Pick<ExportJob, 'titre' | 'periode'>): string {
  if (periode === '') return titre;
  const short = periode.replace(/-20(?=\d\d)/g, '-');
  return `${titre.slice(0, SHEET_NAME - 1 - short.length).trim()} ${short}`;
}
