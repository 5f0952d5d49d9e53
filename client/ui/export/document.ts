import type { EnseignePapier } from './enseigne.ts';
import type { Trace } from './symbole.ts';
import type { WorkbookSheet } from './classeur.ts';

/** A column of a printed table: numbers to the right; `part` of the width, 1 when absent. */
export interface ColonneDocument {
  label: string;
  droite?: boolean;
  /** Holds labels of products: name and strength in bold, form and box after. */
  produit?: boolean;
  part?: number;
}
/** What a printed page is made of, from top to bottom: plain texts, already formatted. */
export type Bloc =
  | { genre: 'titre'; texte: string }
  | { genre: 'texte'; texte: string; gras?: boolean }
  /** Label and value pairs, on `colonnes` columns. */
  | { genre: 'valeurs'; valeurs: readonly (readonly [string, string])[]; colonnes?: number }
  /** An empty frame kept for what is not there yet, its name in a corner; `hauteur` in points. */
  | { genre: 'cadre'; texte: string; hauteur: number }
  /** A square symbol already drawn, and what is said beside it. */
  | { genre: 'symbole'; trace: Trace; legende: readonly string[] }
  | {
      genre: 'table';
      colonnes: readonly ColonneDocument[];
      lignes: readonly (readonly string[])[];
      total?: readonly string[];
      vide?: string;
    };

/**
 * [EXP-12] What a paper says in bold of its own worth, said on each line of its workbook too: a line
 * that is copied elsewhere takes it along. As it was when there is nothing to say.
 */
export const sheetSaying = (sheet: WorkbookSheet, mention: string | null): WorkbookSheet =>
  mention === null
    ? sheet
    : {
        ...sheet,
        lignes: sheet.lignes.map((l) => ({ ...Object(l), mention })),
        colonnes: [...sheet.colonnes, { champ: 'mention', label: 'MENTION', format: 'texte' }],
      };

export interface DocumentImprime {
  titre: string;
  sousTitre: string;
  enseigne: EnseignePapier | null;
  /** When it was made, as printed. */
  date: string;
  blocs: readonly Bloc[];
  /**
   * A register: on its side, each page with the pharmacy's name and address, and what marks it
   * ('COPIE n° 1'). It holds no amounts.
   */
  registre?: { marque: string | null };
  /** Same facts as a workbook; absent when the paper is all there is. */
  feuilles?: readonly WorkbookSheet[];
}
