import { join } from 'node:path';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { Backup } from './backup-catalogue.ts';
import { readCompressed } from './compressed-file.ts';

/**
 * Key listing columns holding JSON `null`, otherwise read as SQL null. No column has an empty name.
 */
export const NULLS = '';
const SEQUENCE = 'sequence';
const [LINE_FEED, TAB] = [0x0a, 0x09];

/** JSON text, unparsed: keeps big integers exact. */
export interface CopiedRow {
  table: string;
  json: string;
}
export interface CopiedSequence {
  name: string;
  /** Null: never used. */
  last: string | null;
}
export interface CopyContent {
  rows: number;
  migrations: string[];
  sequences: CopiedSequence[];
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  for await (const piece of stream) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const slice = piece.subarray(start, end);
      yield pending.length > 0 ? Buffer.concat([...pending, slice]) : slice;
      pending = [];
      start = end + 1;
    }
    if (start < piece.length) pending.push(piece.subarray(start));
  }
  if (pending.length > 0) throw new Error(phrasesSauvegarde.copieIllisible);
}

/** Folder, backup, candidate private keys. */
export interface CopyPlace {
  folder: string;
  backup: Backup;
  privateKeys?: readonly string[] | undefined;
}

/** In order; throws at the end if the file changed. */
export async function* readCopy({
  folder,
  backup,
  privateKeys,
}: CopyPlace): AsyncGenerator<CopiedRow | CopiedSequence> {
  for (const { nom: name, sha256 } of backup.parties.filter((p) => p.nom.startsWith('tables.'))) {
    const stream = readCompressed(join(folder, backup.nom, name), { sha256, privateKeys });
    for await (const line of linesOf(stream)) {
      const cut = line.indexOf(TAB);
      const what = line.toString('utf8', 0, cut);
      const json = line.toString('utf8', cut + 1);
      if (cut < 0) throw new Error(phrasesSauvegarde.copieIllisible);
      if (what === SEQUENCE) {
        const sequence = JSON.parse(json) as {
          sequencename: string;
          last_value: string | number | null;
        };
        yield {
          name: sequence.sequencename,
          last: sequence.last_value === null ? null : String(sequence.last_value),
        };
      } else yield { table: JSON.parse(what) as string, json };
    }
  }
}

/** Full first read: integrity and schema. */
export async function examineCopy(place: CopyPlace, migrationsTable: string): Promise<CopyContent> {
  const content: CopyContent = { rows: 0, migrations: [], sequences: [] };
  for await (const l of readCopy(place)) {
    if ('name' in l) content.sequences.push(l);
    else {
      content.rows += 1;
      if (l.table === migrationsTable)
        content.migrations.push((JSON.parse(l.json) as { name: string }).name);
    }
  }
  if (content.rows !== place.backup.entrees || content.migrations.length === 0)
    throw new Error(phrasesSauvegarde.copieIllisible);
  return content;
}
