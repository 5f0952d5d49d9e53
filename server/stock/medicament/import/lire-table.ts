import { gunzipSync } from 'node:zlib';
import { denombrer } from '#shared/base/texte.ts';

export interface LigneTexte {
  numero: number;
  colonnes: string[];
}
export interface Faute {
  fichier: string;
  ligne: number;
  raison: string;
}
export interface Table {
  fichier: string;
  lignes: LigneTexte[];
}
/** Name → bytes, gzip when the name ends in `.gz`. */
export type Fichiers = ReadonlyMap<string, Uint8Array>;
export class FichierIllisible extends Error {}

/** Unpacked limit; the largest official file is under 15 MB. */
const OCTETS_MAX = 96 * 1024 * 1024;

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

/** Official files mix encodings: invalid UTF-8 means Windows-1252. */
export function decoder(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1252').decode(octets);
  }
}

function fauteDeLigne(colonnes: readonly string[], attendues: number): string | null {
  if (colonnes.length !== attendues)
    return `${denombrer(colonnes.length, 'colonne')} au lieu de ${attendues}`;
  return colonnes.some((c) => c.includes('\0')) ? 'caractère illisible' : null;
}
/** Unquoted; blank lines skipped, wrong column counts and NULs are faults. */
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
  const justes = lignes.filter((l) => {
    const raison = fauteDeLigne(l.colonnes, colonnes);
    if (raison !== null) fautes.push({ fichier, ligne: l.numero, raison });
    return raison === null;
  });
  return { fichier, lignes: justes };
}
