import type { ReadRow } from '#client/ui/export/lire-classeur.ts';
import { decodeText, readCsv } from '#shared/base/lire-csv.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import {
  type ChampImport,
  type LigneFichier,
  LIGNES_IMPORT_MAX,
  lireTetes,
  TAILLE_IMPORT_MAX,
} from '#shared/produit/import.rules.ts';

export interface FichierLu {
  lignes: LigneFichier[];
  /** Heads that are no field of a product. */
  ignorees: string[];
}
export type LectureFichier = FichierLu | { fautes: string[] };
const faute = (phrase: string): LectureFichier => ({ fautes: [phrase] });

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ANCIEN = [0xd0, 0xcf, 0x11, 0xe0];
const commencePar = (octets: Uint8Array, signe: readonly number[]): boolean =>
  signe.every((o, i) => octets[i] === o);

/**
 * [IMP-8] The rows of a file of products, .xlsx or .csv by what it holds, whatever its name. What
 * makes the whole file useless is said at once.
 */
export async function lireFichier(octets: ArrayBuffer): Promise<LectureFichier> {
  const vue = new Uint8Array(octets);
  if (vue.length > TAILLE_IMPORT_MAX) return faute(phrasesImport.importFichierTropGros);
  if (vue.length === 0) return faute(phrasesImport.importFichierVide);
  if (commencePar(vue, ANCIEN)) return faute(phrasesImport.importAncienClasseur);
  const rangees = commencePar(vue, ZIP) ? await lireZip(octets) : lireTexte(vue);
  return rangees === null ? faute(phrasesImport.importFichierIllisible) : composer(rangees);
}

/** Bytes that a workbook opens into: a small file may open into gigabytes, and the page with it. */
const DEPLIE_MAX = 250 * 1024 * 1024;
/**
 * [IMP-9] What a ZIP says it opens into, by its own table; infinite when it has none that can be
 * read.
 */
export function poidsDeplie(octets: Uint8Array): number {
  const v = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  let fin = octets.length - 22;
  while (fin >= 0 && v.getUint32(fin, true) !== 0x06054b50) fin--;
  if (fin < 0) return Infinity;
  let poids = 0;
  let i = v.getUint32(fin + 16, true);
  for (let n = v.getUint16(fin + 10, true); n > 0; n--) {
    if (i + 46 > octets.length || v.getUint32(i, true) !== 0x02014b50) return Infinity;
    poids += v.getUint32(i + 24, true);
    i += 46 + v.getUint16(i + 28, true) + v.getUint16(i + 30, true) + v.getUint16(i + 32, true);
  }
  return poids;
}

/** The workbook library weighs its weight: it comes with the first workbook. */
async function lireZip(octets: ArrayBuffer): Promise<ReadRow[] | null> {
  if (poidsDeplie(new Uint8Array(octets)) > DEPLIE_MAX) return null;
  const { readWorkbook } = await import('#client/ui/export/lire-classeur.ts');
  return readWorkbook(octets).catch(() => null);
}

function lireTexte(octets: Uint8Array): ReadRow[] | null {
  const texte = decodeText(octets);
  const lignes = texte === null ? null : readCsv(texte);
  return (
    lignes &&
    lignes.flatMap((cellules, i) =>
      cellules.every((c) => c.trim() === '')
        ? []
        : [
            {
              ligne: i + 1,
              cellules: cellules.map((c) => ({ texte: c, formule: c.trimStart().startsWith('=') })),
            },
          ],
    )
  );
}

function composer([tete, ...rangees]: ReadRow[]): LectureFichier {
  if (!tete) return faute(phrasesImport.importFichierVide);
  const tetes = lireTetes(tete.cellules.map((c) => c.texte));
  if ('fautes' in tetes) return tetes;
  if (rangees.length === 0) return faute(phrasesImport.importFichierVide);
  if (rangees.length > LIGNES_IMPORT_MAX)
    return faute(phrasesImport.importTropDeLignes(formatNombre(LIGNES_IMPORT_MAX)));
  return { ignorees: tetes.ignorees, lignes: rangees.map((r) => ligneDe(r, tetes.champs)) };
}

/**
 * No cell is sent longer than the server takes: it would be too long for its column in any case.
 */
const CELLULE_MAX = 4_000;
function ligneDe(
  { ligne, cellules }: ReadRow,
  champs: readonly (ChampImport | null)[],
): LigneFichier {
  const nommees = cellules.flatMap((c, i) => {
    const champ = champs[i];
    return champ ? [{ champ, ...c }] : [];
  });
  return {
    ligne,
    cellules: Object.fromEntries(
      nommees
        .filter((c) => c.texte.trim() !== '')
        .map((c) => [c.champ, c.texte.slice(0, CELLULE_MAX)]),
    ),
    formules: nommees.filter((c) => c.formule).map((c) => c.champ),
  };
}

const OCTETS_PAR_ENVOI = 400_000;
/** The rows by what one call carries. */
export function parEnvois(lignes: readonly LigneFichier[], max: number): LigneFichier[][] {
  const envois: LigneFichier[][] = [];
  let taille = Infinity;
  for (const ligne of lignes) {
    const poids = JSON.stringify(ligne).length * 2;
    const dernier = envois.at(-1);
    if (!dernier || dernier.length >= max || taille + poids > OCTETS_PAR_ENVOI) {
      envois.push([ligne]);
      taille = poids;
    } else {
      dernier.push(ligne);
      taille += poids;
    }
  }
  return envois;
}
