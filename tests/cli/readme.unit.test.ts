import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RACINE = path.join(import.meta.dirname, '../..');
/** The two papers that a newcomer reads: their names are all true. */
const PAPIERS = ['README.md', '.github/CONTRIBUTING.md'];
const LISEZ_MOI = PAPIERS.map((f) => readFileSync(path.join(RACINE, f), 'utf8')).join('\n');
const { scripts } = JSON.parse(readFileSync(path.join(RACINE, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const SOURCES = globSync('{client,server,shared,tests}/**/*.{ts,tsx}', {
  cwd: RACINE,
  exclude: ['client/dist/**'],
});
const CODE = SOURCES.map((f) => readFileSync(path.join(RACINE, f), 'utf8')).join('\n');

/** What they quote as code: inline; and its commands. */
const prose = LISEZ_MOI.replace(/```.*?```/gs, '');
const cites = [...prose.matchAll(/`([^`]+)`/g)].map(([, c]) => (c ?? '').replace(/\s+/g, ' '));
const commandes = [...prose.matchAll(/npm (start|test|run [a-z-]+)/g)].map(([, c]) =>
  (c ?? '').replace('run ', ''),
);
const liens = [...LISEZ_MOI.matchAll(/\]\((?:\.\.\/)?([^)]+)\)/g)].map(([, lien]) => lien ?? '');

const estUnNom = (c: string): boolean => /^[a-z]\w+$/i.test(c);
const estUnFichier = (c: string): boolean => /^[\w./-]+\.(ts|tsx|md|json)$/.test(c);
/** `<d>.schema.ts`, `.rules.ts`, `<nom>-ecran.tsx`: how files of a kind end. */
const finDeFichier = (c: string): string | undefined =>
  /^(?:<\w+>)?([-.][\w.-]+\.tsx?)$/.exec(c)?.[1];

it('chaque commande qu’ils donnent est une commande du projet', () => {
  const inconnues = commandes.filter((nom) => !(nom in scripts));
  expect(commandes.length).toBeGreaterThan(4);
  expect(inconnues).toEqual([]);
});

it('chaque fichier qu’ils nomment est là, chaque sorte de fichier a les siens', () => {
  const noms = [...cites.filter((c) => estUnFichier(c) && !finDeFichier(c)), ...liens];
  const absents = noms.filter(
    (c) => !existsSync(path.join(RACINE, c)) && !SOURCES.some((f) => f.endsWith(`/${c}`)),
  );
  const sortes = cites.map(finDeFichier).filter((fin) => fin !== undefined);
  expect(sortes.length).toBeGreaterThan(4);
  expect([...absents, ...sortes.filter((s) => !SOURCES.some((f) => f.endsWith(s)))]).toEqual([]);
});

it('chaque nom dont ils disent de se servir est dans le code', () => {
  const noms = cites.map((c) => /^(?:await )?(\w+)\(/.exec(c)?.[1] ?? c).filter(estUnNom);
  expect(noms.length).toBeGreaterThan(8);
  expect(noms.filter((nom) => !new RegExp(`\\b${nom}\\b`).test(CODE))).toEqual([]);
});

/** What stands at a door, and each decision. */
const PAGES = globSync('{client,server,shared,tests}/**/*.md', {
  cwd: RACINE,
  exclude: ['client/dist/**', 'tests/planted/**'],
}).filter((f) => f.endsWith('README.md') || f.startsWith('server/decisions/'));
const texteDe = (f: string): string => readFileSync(path.join(RACINE, f), 'utf8');

it('chaque décision dit son titre, son jour, sa pièce, et ses trois parties', () => {
  const forme =
    /^# [^\n]+\n\n\d{4}-\d\d-\d\d · (\S+)\n\n\*\*Context\.\*\*[\s\S]+\*\*Decision\.\*\*[\s\S]+\*\*Consequence\.\*\*/;
  const decisions = PAGES.filter((f) => f.startsWith('server/decisions/'));
  expect(decisions.length).toBeGreaterThan(100);
  const sansForme = decisions.filter((f) => {
    const [, piece = ''] = forme.exec(texteDe(f)) ?? [];
    return piece === '' || !existsSync(path.join(RACINE, piece));
  });
  expect(sansForme).toEqual([]);
});

it('chaque fichier que nomment les portes et les décisions est là', () => {
  const nommes = (f: string) =>
    [
      ...texteDe(f)
        .replace(/```.*?```/gs, '')
        .matchAll(/`([\w./-]+\.(?:ts|tsx|md|mjs|sql|css))`/g),
    ]
      .map(([, nom = '']) => nom)
      .filter((nom) => !nom.startsWith('.') && !nom.startsWith('-'));
  const tous = globSync('{client,server,shared,tests,e2e,migrations}/**/*', {
    cwd: RACINE,
    exclude: ['client/dist/**'],
  });
  const la = (nom: string, page: string) =>
    [nom, path.join(path.dirname(page), nom)].some((n) => existsSync(path.join(RACINE, n))) ||
    tous.some((f) => f.endsWith(`/${nom}`));
  const absents = PAGES.flatMap((page) =>
    nommes(page)
      .filter((nom) => !la(nom, page))
      .map((nom) => `${page} : ${nom}`),
  );
  expect(absents).toEqual([]);
});
