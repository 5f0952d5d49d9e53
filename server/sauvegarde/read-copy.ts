import { join } from 'node:path';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { Backup } from './backup-catalogue.ts';
import { readCompressed } from './compressed-file.ts';

/**
 * Key of a copied row that names its columns holding the JSON `null`, which the row itself does not
 * tell from no value. No column has an empty name.
 */
export const NULLS = '';
const SEQUENCE = 'sequence';
const [FIN_DE_LIGNE, TABULATION] = [0x0a, 0x09];

/**
 * A row of the copy, as JSON text never read in JavaScript: its big integers and documents stay
 * what they are.
 */
export interface CopiedRow {
  table: string;
  json: string;
}
export interface CopiedSequence {
  nom: string;
  /** Null: never used. */
  derniere: string | null;
}
export interface CopyContent {
  lignes: number;
  /** Migrations applied to the base that was copied. */
  migrations: string[];
  sequences: CopiedSequence[];
}

async function* lignesDe(flux: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let restes: Buffer[] = [];
  for await (const morceau of flux) {
    let debut = 0;
    for (
      let fin = morceau.indexOf(FIN_DE_LIGNE);
      fin >= 0;
      fin = morceau.indexOf(FIN_DE_LIGNE, debut)
    ) {
      const bout = morceau.subarray(debut, fin);
      yield restes.length > 0 ? Buffer.concat([...restes, bout]) : bout;
      restes = [];
      debut = fin + 1;
    }
    if (debut < morceau.length) restes.push(morceau.subarray(debut));
  }
  if (restes.length > 0) throw new Error(phrasesSauvegarde.copieIllisible);
}

/**
 * Every row and sequence of a copy of tables, in its order; a file that changed since is refused
 * once read.
 */
export async function* readCopy(
  dossier: string,
  sauvegarde: Backup,
): AsyncGenerator<CopiedRow | CopiedSequence> {
  for (const { nom, sha256 } of sauvegarde.parties.filter((p) => p.nom.startsWith('tables.'))) {
    for await (const ligne of lignesDe(
      readCompressed(join(dossier, sauvegarde.nom, nom), sha256),
    )) {
      const coupure = ligne.indexOf(TABULATION);
      const quoi = ligne.toString('utf8', 0, coupure);
      const json = ligne.toString('utf8', coupure + 1);
      if (coupure < 0) throw new Error(phrasesSauvegarde.copieIllisible);
      if (quoi === SEQUENCE) {
        const lue = JSON.parse(json) as {
          sequencename: string;
          last_value: string | number | null;
        };
        yield {
          nom: lue.sequencename,
          derniere: lue.last_value === null ? null : String(lue.last_value),
        };
      } else yield { table: JSON.parse(quoi) as string, json };
    }
  }
}

/** A first reading, to its end: the copy is whole, and what its schema was. */
export async function examineCopy(
  dossier: string,
  sauvegarde: Backup,
  tableMigrations: string,
): Promise<CopyContent> {
  const vu: CopyContent = { lignes: 0, migrations: [], sequences: [] };
  for await (const l of readCopy(dossier, sauvegarde)) {
    if ('nom' in l) vu.sequences.push(l);
    else {
      vu.lignes += 1;
      if (l.table === tableMigrations)
        vu.migrations.push((JSON.parse(l.json) as { name: string }).name);
    }
  }
  if (vu.lignes !== sauvegarde.entrees || vu.migrations.length === 0)
    throw new Error(phrasesSauvegarde.copieIllisible);
  return vu;
}
