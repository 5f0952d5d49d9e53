import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

export const RACINE = join(import.meta.dirname, '../..');
const COPIES = [
  'client',
  'e2e',
  'migrations',
  'server',
  'shared',
  'tests',
  'package.json',
  'tsconfig.json',
  'README.md',
  'CHANGELOG.md',
];
/** In the copy, what never comes is red sooner: the tests are seen green at this patience first. */
const PATIENCE = ['PATIENCE_MS = 180_000', 'PATIENCE_MS = 20_000'] as const;
const PATIENCE_DE = 'tests/harness/patience.ts';

/** The tree, copied aside: no mutant is ever planted in the working tree. */
export interface Copie {
  dossier: string;
  jeter: () => void;
}

export function copier(): Copie {
  const dossier = mkdtempSync(join(tmpdir(), 'pharmacie-mutants-'));
  for (const nom of COPIES)
    cpSync(join(RACINE, nom), join(dossier, nom), {
      recursive: true,
      filter: (de) => !de.startsWith(join(RACINE, 'client/dist')),
    });
  symlinkSync(join(RACINE, 'node_modules'), join(dossier, 'node_modules'), 'junction');
  const patience = join(dossier, PATIENCE_DE);
  writeFileSync(patience, remplacerUneFois(readFileSync(patience, 'utf8'), ...PATIENCE));
  return { dossier, jeter: () => rmSync(dossier, { recursive: true, force: true }) };
}

/** Plants a mutant in the copy; what is answered takes it out again. */
export function planter({ dossier }: Copie, m: Mutant): () => void {
  const fichier = join(dossier, m.fichier);
  const sain = readFileSync(fichier, 'utf8');
  writeFileSync(fichier, remplacerUneFois(sain, m.texte, m.par));
  return () => writeFileSync(fichier, sain);
}

function remplacerUneFois(texte: string, de: string, par: string): string {
  const ou = texte.indexOf(de);
  if (ou < 0 || texte.includes(de, ou + 1)) throw new Error(`ne se trouve pas une fois : ${de}`);
  return texte.slice(0, ou) + par + texte.slice(ou + de.length);
}

/** Test files named, those of a folder after one another. */
export const fichiersDe = (essais: readonly string[]): string[] =>
  essais.flatMap((essai) =>
    statSync(join(RACINE, essai)).isDirectory()
      ? readdirSync(join(RACINE, essai))
          .filter((nom) => /\.test\.tsx?$/.test(nom))
          .sort()
          .map((nom) => `${essai}/${nom}`)
      : [essai],
  );

/** Why this mutant cannot be planted, or null: its text moved, its tests are gone. */
export function fauteDe({ id, fichier, texte, par, essais }: Mutant): string | null {
  if (!existsSync(join(RACINE, fichier))) return `${id} : ${fichier} n’existe plus`;
  const fois = readFileSync(join(RACINE, fichier), 'utf8').split(texte).length - 1;
  if (fois !== 1) return `${id} : ${fois} fois dans ${fichier} : ${texte}`;
  if (texte === par) return `${id} : ne change rien`;
  const absents = essais.filter((e) => !existsSync(join(RACINE, e)));
  return absents.length > 0 ? `${id} : ${absents.join(', ')} n’existe plus` : null;
}

const sha256 = (texte: string): string => createHash('sha256').update(texte).digest('hex');

/** A mutant, the file it is in and its tests: the same again, and the answer known still holds. */
export const empreinteDe = (m: Mutant): string =>
  sha256(
    [
      JSON.stringify(m),
      ...[m.fichier, ...fichiersDe(m.essais)].map((f) => readFileSync(join(RACINE, f), 'utf8')),
    ].join('\0'),
  );
