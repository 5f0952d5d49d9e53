import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LINT } from '#server/cli/sections.ts';
import { IMPORT_WALLS } from './architecture/import-walls.ts';
import { type Offence, readImports } from './architecture/read-imports.ts';
import {
  readLocks,
  readSource,
  readText,
  readWrites,
  roomOfTables,
  tablesWritten,
  TEXT_WALLS,
} from './architecture/text-walls.ts';
import { code, dans, fichiers, texteDe } from './harness/maison.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** A house of offenders only: each file names on its first line the wall that must refuse it. */
const PLANTED = path.join(import.meta.dirname, 'planted/house');
const sentences = (offences: readonly Offence[]): string[] =>
  offences.map(({ wall, says }) => `[${wall}] ${says}`);

describe('les murs de la maison', () => {
  it('ce que chaque pièce peut importer', async () => {
    expect(sentences(await readImports(ROOT))).toEqual([]);
  });

  it('ce qu’un seul endroit peut écrire', () => {
    expect(sentences(readSource())).toEqual([]);
  });

  it('les murs de texte lisent bien les tables, les verrous et les connexions', () => {
    const server = code.filter((f) => dans(f, 'server'));
    const tables = new Set(server.flatMap((f) => tablesWritten(texteDe(f))));
    expect([...tables].filter((t) => roomOfTables().has(t)).length).toBeGreaterThan(50);
    const all = server.map(texteDe).join('\n');
    expect(all.match(/\b7_\d{3}\b/g)?.length).toBeGreaterThan(15);
    expect(all.match(/new pg\.Client\(/g)?.length).toBeGreaterThan(15);
  });
});

/** What the linter refuses of the planted house, read with our settings. */
async function lintPlanted(): Promise<Offence[]> {
  const house = mkdtempSync(path.join(tmpdir(), 'planted-'));
  try {
    cpSync(PLANTED, house, { recursive: true });
    cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'));
    const [oxlint = '', ...reads] = LINT;
    const PATH = `${path.join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(ROOT, oxlint), ...reads, '--format=json', 'client', 'server', 'shared'],
      { cwd: house, env: { ...process.env, PATH } },
    ).catch((refused: { stdout: string }) => refused);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; message: string; help?: string }[];
    };
    return diagnostics.map(({ code: rule, filename, message, help = '' }) => ({
      wall: rule,
      file: path.relative(house, path.resolve(house, filename)),
      says: `${filename} : ${message} ${help}`,
    }));
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

describe('chaque mur refuse le délit planté devant lui', () => {
  const planted = fichiers('tests/planted/house').map((whole) => {
    const text = texteDe(whole);
    const [, walls = ''] = /^\/\/ refused by: (.+)$/m.exec(text) ?? [];
    return { file: path.relative('tests/planted/house', whole), text, walls: walls.split(', ') };
  });

  it('et dit lequel, où, et que faire', async () => {
    const rooms = roomOfTables();
    const offences = [
      ...(await readImports(PLANTED)),
      ...planted.flatMap(({ file, text }) => [
        ...readText(file, text),
        ...readWrites(file, text, rooms),
      ]),
      ...readLocks(planted),
      ...(await lintPlanted()),
    ];
    const told = (file: string, wall: string) =>
      offences.some((o) => o.file === file && o.wall === wall && o.says.length > 30);
    const unseen = planted.flatMap(({ file, walls }) =>
      walls.filter((wall) => wall !== '' && !told(file, wall)).map((wall) => `${file} : ${wall}`),
    );
    expect(unseen).toEqual([]);
  });

  it('aucun mur n’est sans délit planté', () => {
    const lint = Object.entries(
      (JSON.parse(texteDe('.oxlintrc.json')) as { rules: Record<string, unknown> }).rules,
    )
      .filter(([, level]) => level !== 'off')
      .map(([rule]) => (rule.includes('/') ? rule : `eslint/${rule}`))
      .map((rule) => rule.replace(/^(.*)\/(.*)$/, '$1($2)'));
    const walls = [
      ...IMPORT_WALLS.map(({ name }) => name),
      ...TEXT_WALLS.map(({ name }) => name),
      ...lint,
      'a-lock-has-its-number',
      'typescript(TS2322)', // types are read at all
    ];
    const refused = new Set(planted.flatMap((p) => p.walls));
    expect([...new Set(walls)].filter((w) => !refused.has(w))).toEqual([]);
  });
});
