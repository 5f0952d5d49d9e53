import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

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

/**
 * The official files mix encodings (one is UTF-8, the others Windows-1252): what is not UTF-8 throughout is Windows-1252.
 */
export function decoder(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1252').decode(octets);
  }
}

/** Tab-separated rows without quoting; blank lines are skipped, rows without their number of columns are faults. */
export function decouper(fichier: string, texte: string, colonnes: number, fautes: Faute[]): Table {
  const lignes = texte.split(/\r?\n/).flatMap((ligne, i) => (ligne.trim() === '' ? [] : [{ numero: i + 1, colonnes: ligne.split('\t').map((c) => c.trim()) }]));
  for (const l of lignes) if (l.colonnes.length !== colonnes) fautes.push({ fichier, ligne: l.numero, raison: `${l.colonnes.length} colonnes au lieu de ${colonnes}` });
  return { fichier, lignes: lignes.filter((l) => l.colonnes.length === colonnes) };
}

/** A file of the folder, plain or `.gz`; null when it is not there. */
export function lireTable(dossier: string, nom: string, colonnes: number, fautes: Faute[]): Table | null {
  for (const fichier of [nom, `${nom}.gz`]) {
    const chemin = join(dossier, fichier);
    if (!existsSync(chemin)) continue;
    const octets = readFileSync(chemin);
    return decouper(fichier, decoder(fichier.endsWith('.gz') ? gunzipSync(octets) : octets), colonnes, fautes);
  }
  return null;
}
