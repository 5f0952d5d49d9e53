import { gunzipSync } from 'node:zlib';
import { denombrer } from '#shared/base/texte.ts';

/** A row of a file, with its number for the faults. */
export interface LigneTexte {
  numero: number;
  colonnes: string[];
}
/** A row that cannot be taken, said for a human. */
export interface Faute {
  fichier: string;
  ligne: number;
  raison: string;
}
export interface Table {
  fichier: string;
  lignes: LigneTexte[];
}
/** Files as received: name → bytes, gzip when the name ends so. */
export type Fichiers = ReadonlyMap<string, Uint8Array>;
/** A file that cannot be read at all. */
export class FichierIllisible extends Error {}

/** What one file may be once unpacked; the largest of the official ones is under 15 MB. */
const OCTETS_MAX = 96 * 1024 * 1024;

/** A file's bytes, unpacked. */
export function deplier(nom: string, octets: Uint8Array): Uint8Array {
  if (!/\.gz$/i.test(nom)) return octets;
  try {
    return gunzipSync(octets, { maxOutputLength: OCTETS_MAX });
  } catch (erreur) {
    const trop =
      erreur instanceof Error && 'code' in erreur && erreur.code === 'ERR_BUFFER_TOO_LARGE';
    throw new FichierIllisible(
      trop
        ? `${nom} : trop gros une fois décompressé.`
        : `${nom} : archive abîmée, téléchargez-la de nouveau.`,
    );
  }
}

/**
 * The official files mix encodings (one is UTF-8, the others Windows-1252): what is not UTF-8
 * throughout is Windows-1252.
 */
export function decoder(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1252').decode(octets);
  }
}

/**
 * Tab-separated rows without quoting; blank lines are skipped, rows without their number of columns
 * are faults.
 */
export function decouperTable(
  fichier: string,
  texte: string,
  colonnes: number,
  fautes: Faute[],
): Table {
  const lignes = texte
    .split(/\r?\n/)
    .flatMap((ligne, i) =>
      ligne.trim() === ''
        ? []
        : [{ numero: i + 1, colonnes: ligne.split('\t').map((c) => c.trim()) }],
    );
  for (const l of lignes)
    if (l.colonnes.length !== colonnes)
      fautes.push({
        fichier,
        ligne: l.numero,
        raison: `${denombrer(l.colonnes.length, 'colonne')} au lieu de ${colonnes}`,
      });
  return { fichier, lignes: lignes.filter((l) => l.colonnes.length === colonnes) };
}
