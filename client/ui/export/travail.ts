import * as phrasesCommun from '#shared/base/commun.phrases.ts';
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

/**
 * 'Retours aux fournisseurs' → 'Retours aux fournisseurs.xlsx', without what file systems refuse.
 */
export const exportFileName = ({ titre, genre }: Pick<ExportJob, 'titre' | 'genre'>): string =>
  `${titre.replace(/[\\/:*?"<>|\u0000-\u001f\s]+/g, ' ').trim() || 'export'}.${genre}`;
