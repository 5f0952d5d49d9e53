import type { EnseignePapier } from './enseigne.ts';
import type { Trace } from './symbole.ts';
import type { WorkbookSheet } from './classeur.ts';

/** Numbers right-aligned; `part` of the width, 1 by default. */
export interface ColonneDocument {
  label: string;
  droite?: boolean;
  /** Product labels: name and strength bold, then form and box. */
  produit?: boolean;
  part?: number;
}
/** Page blocks, top to bottom, texts already formatted. */
export type Bloc =
  | { genre: 'titre'; texte: string }
  | { genre: 'texte'; texte: string; gras?: boolean }
  | { genre: 'valeurs'; valeurs: readonly (readonly [string, string])[]; colonnes?: number }
  /** Empty labelled frame; `hauteur` in points. */
  | { genre: 'cadre'; texte: string; hauteur: number }
  | { genre: 'symbole'; trace: Trace; legende: readonly string[] }
  | {
      genre: 'table';
      colonnes: readonly ColonneDocument[];
      lignes: readonly (readonly string[])[];
      total?: readonly string[];
      vide?: string;
    };

/**
 * [EXP-12] Repeats the paper's bold mention on each workbook row, so that a copied row bears it.
 * Unchanged when null.
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
  /** As printed. */
  date: string;
  blocs: readonly Bloc[];
  /** Register: landscape, pharmacy and mark ('COPIE n° 1') on each page, no amounts. */
  registre?: { marque: string | null };
  /** As a workbook; absent when paper only. */
  feuilles?: readonly WorkbookSheet[];
}
