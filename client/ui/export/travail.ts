import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { formatDate, debutDeJour } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { ColonneExport } from '../liste/colonne.ts';

export type ExportKind = 'xlsx' | 'csv' | 'pdf';

/** What is asked of the export thread: plain values only. */
export interface ExportJob {
  genre: ExportKind;
  /** Title of the table; the file bears it. */
  titre: string;
  /** The list call without `page`: the server then sends every matching row. */
  url: string;
  colonnes: ColonneExport[];
  /** Rows expected, for the progress bar. */
  total: number;
  /** [EXP-13] What was asked of the list, for a paper; empty when nothing was. */
  sousTitre: string;
  /** [EXP-15] Days the list is of, '01-11-2026 au 28-11-2026'; none or empty without a period. */
  periode?: string;
  /** Legal footer of printed pages. */
  mentions: string;
}
/**
 * [EXP-7] Rows one file may hold: a workbook of 100,000 takes some 10 s and 800 MB, a paper of
 * 30,000 is nine hundred pages; a text is written as it is read and has no bound. What is beyond is
 * said, never cut.
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
/** [EXP-15] The days a query asks for, as a file may bear them: '01-11-2026 au 28-11-2026'. */
export function periodOf({ period_from, period_to }: Readonly<Record<string, unknown>>): string {
  const [from, to] = [dayOf(period_from), dayOf(period_to)];
  if (from && to) return from === to ? from : `${from} au ${to}`;
  if (from) return `depuis ${from}`;
  return to ? `jusqu’au ${to}` : '';
}

/**
 * 'Retours aux fournisseurs' → 'Retours aux fournisseurs.xlsx', without what file systems refuse;
 * with its days [EXP-15], 'Ventes 01-11-2026 au 28-11-2026.xlsx'.
 */
export const exportFileName = ({
  titre,
  genre,
  periode = '',
}: Pick<ExportJob, 'titre' | 'genre' | 'periode'>): string =>
  `${`${titre} ${periode}`.replace(/[\\/:*?"<>|\u0000-\u001f\s]+/g, ' ').trim() || 'export'}.${genre}`;

/** Characters that a sheet's name may have. */
const SHEET_NAME = 31;
/**
 * [EXP-15] A sheet bears the days of its rows, short, in the room its title leaves:
 * 'Mouvements 01-11-26 au 28-11-26'.
 */
export function sheetName({ titre, periode = '' }: Pick<ExportJob, 'titre' | 'periode'>): string {
  if (periode === '') return titre;
  const short = periode.replace(/-20(?=\d\d)/g, '-');
  return `${titre.slice(0, SHEET_NAME - 1 - short.length).trim()} ${short}`;
}
