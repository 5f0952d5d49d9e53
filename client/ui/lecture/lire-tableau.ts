import { decodeFile, readCsv, separatorOf } from '#shared/base/lire-csv.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import type { Rangee } from '#shared/platform/import/colonnes.rules.ts';
import { exigerTaille } from './lire-zip.ts';

/** In bytes. */
export const FILE_MAX = 10 * 1024 * 1024;
/** Numbered from 1, blank ones included; with the format read. */
export interface FileTable {
  rows: Rangee[];
  /** CSV writes every cell; a workbook omits empty ones. */
  text: boolean;
  /** 'windows-1252, séparateur « ; »', or a sheet name. */
  told: string;
}
const SEPARATOR_NAMES: Readonly<Record<string, string>> = { '\t': 'tabulation' };
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((o, i) => bytes[i] === o);

/** A workbook with a password has the envelope of an old one, and this stream within. */
const isLocked = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');

/**
 * [IMP-8] .xlsx or .csv by content, whatever the name; a sentence when unreadable. The workbook
 * reader is lazy-loaded.
 */
export async function readTable(file: Blob): Promise<FileTable | { faute: string }> {
  if (file.size > FILE_MAX) return { faute: phrases.fichierTropGros };
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) return { faute: phrases.fichierVide };
  if (startsWith(bytes, OLD_WORKBOOK))
    return { faute: isLocked(bytes) ? phrases.classeurProtege : phrases.ancienClasseur };
  const table = startsWith(bytes, ZIP) ? await readZip(buffer) : readText(bytes);
  if (table === null) return { faute: phrases.fichierIllisible };
  if ('faute' in table) return table;
  return table.rows.some((r) => r.cellules.some((c) => c.trim() !== ''))
    ? table
    : { faute: phrases.fichierVide };
}

/** Unzipped bytes, against zip bombs. */
const UNFOLDED_MAX = 250 * 1024 * 1024;
async function readZip(buffer: ArrayBuffer): Promise<FileTable | null> {
  const { readWorkbook } = await import('../export/lire-classeur.ts');
  try {
    await exigerTaille(new Uint8Array(buffer), UNFOLDED_MAX);
    const { sheet, rows, hidden } = await readWorkbook(buffer);
    return { rows, text: false, told: phrases.feuille(sheet, hidden) };
  } catch {
    return null;
  }
}
/** A table for browsers, or a workbook in XML: several programs name both .xls. */
const PAGE = /^\s*<(?:!doctype|html|head|meta|table|\?xml|\?mso)\b/i;
function readText(bytes: Uint8Array): FileTable | { faute: string } | null {
  const decoded = decodeFile(bytes);
  if (decoded && PAGE.test(decoded.text)) return { faute: phrases.pageSousUnNom };
  const rows = decoded && readCsv(decoded.text);
  if (!decoded || !rows) return null;
  const separator = separatorOf(decoded.text);
  const said = /^sep=.$/i.test(rows[0]?.join('') ?? '') || /^sep=/i.test(decoded.text) ? 1 : 0;
  return {
    rows: rows.map((cellules, i) => ({ ligne: i + 1, cellules })).slice(said),
    text: true,
    told: phrases.ecritEn(decoded.encoding, SEPARATOR_NAMES[separator] ?? `« ${separator} »`),
  };
}
