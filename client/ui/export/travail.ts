import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { ColonneExport } from '../liste/colonne.ts';

export type GenreTravail = 'xlsx' | 'csv' | 'pdf';

/** What is asked of the export thread: plain values only. */
export interface Travail {
  genre: GenreTravail;
  /** Title of the table; the file bears it. */
  titre: string;
  /** The list call without `page`: the server then sends every matching row. */
  url: string;
  colonnes: ColonneExport[];
  /** Rows expected, for the progress bar. */
  total: number;
  /** Legal footer of printed pages. */
  mentions: string;
}
/**
 * [EXP-7] Rows one file may hold: a workbook of 100,000 takes some 10 s and 800 MB, a paper of
 * 30,000 is nine hundred pages; a text is written as it is read and has no bound. What is beyond is
 * said, never cut.
 */
const BORNES: Readonly<Record<GenreTravail, number>> = {
  xlsx: 100_000,
  pdf: 30_000,
  csv: Infinity,
};
export const tropGrand = (genre: GenreTravail, lignes: number): string | null =>
  lignes <= BORNES[genre]
    ? null
    : phrasesCommun.exportTropGrand(
        genre === 'pdf' ? 'papier' : 'classeur',
        formatNombre(lignes),
        formatNombre(BORNES[genre]),
      );

export type NouvelleExport =
  | { etat: 'lecture' | 'redaction'; lignes: number }
  | { etat: 'fini'; lignes: number; fichier: Blob }
  | { etat: 'echec'; erreur: string };

const TYPES: Readonly<Record<GenreTravail, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};
export const enFichier = (genre: GenreTravail, octets: BlobPart[]): Blob =>
  new Blob(octets, { type: TYPES[genre] });

/**
 * 'Retours aux fournisseurs' → 'Retours aux fournisseurs.xlsx', without what file systems refuse.
 */
export const nomFichier = ({ titre, genre }: Pick<Travail, 'titre' | 'genre'>): string =>
  `${titre.replace(/[\\/:*?"<>|\u0000-\u001f\s]+/g, ' ').trim() || 'export'}.${genre}`;
