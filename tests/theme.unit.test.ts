import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomOf } from './harness/maison.ts';
import { sheetsWall } from './harness/walls.ts';

const RACINE = join(import.meta.dirname, '..');
const lire = (fichier: string): string => readFileSync(join(RACINE, fichier), 'utf8');

const COULEURS = lire('client/ui/theme/colours.css');
const [clair = '', sombre = ''] = COULEURS.split('.bp6-dark');
const rolesDe = (bloc: string): Map<string, string> =>
  new Map([...bloc.matchAll(/--ph-([\w-]+): (#[\da-f]{6});/g)].map(([, r = '', c = '']) => [r, c]));
const CLAIR = rolesDe(clair);
const SOMBRE = new Map([...CLAIR, ...rolesDe(sombre)]);

/** Relative luminance (WCAG 2.2) of '#rrggbb'. */
function luminance(hex: string): number {
  const [r = 0, v = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * v + 0.0722 * b;
}
function contraste(a: string, b: string): number {
  const [haut = 0, bas = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (haut + 0.05) / (bas + 0.05);
}

/** Texts, and what they are written on. */
const PAIRES = [
  ...['ground', 'surface', 'sunk', 'hover', 'chip'].flatMap((fond) => [
    ['ink', fond],
    ['second', fond],
    ['meta', fond],
  ]),
  ...['act', 'money', 'attention', 'wrong', 'third', 'differs'].map((r) => [r, `${r}-tint`]),
  ...['act', 'money', 'attention', 'wrong', 'third'].map((r) => [r, 'surface']),
  ...['act-button', 'act-button-hover', 'money-button', 'money-button-hover', 'count'].map((f) => [
    'on-button',
    f,
  ]),
  ...['ink', 'second', 'meta', 'act', 'money', 'attention', 'wrong'].map((r) => [
    `bar-${r}`,
    'bar',
  ]),
  ['ink', 'scanned'],
  ['ink', 'act-tint'],
] as [string, string][];

describe.each([
  ['clair', CLAIR],
  ['sombre', SOMBRE],
])('les couleurs, %s', (_, roles) => {
  it.each(PAIRES)('%s se lit sur %s', (texte, fond) => {
    const mesure = contraste(roles.get(texte) ?? '', roles.get(fond) ?? '');
    expect(mesure).toBeGreaterThanOrEqual(4.8);
  });
  it('le bord d’un champ se voit', () => {
    expect(contraste(roles.get('field') ?? '', roles.get('surface') ?? '')).toBeGreaterThan(3);
  });
});

/** A colour, a size of type, a corner or a duration written where it is used. */
const A_SOI =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|font-size: *[\d.]+(?:px|pt|rem)|font:[^;]*\d(?:px|pt|rem)|border-radius: *[1-9]|(?:animation|transition)[^;]*\d(?:ms|s)\b/i;

it('aucun écran n’a de couleur, de corps, de coin ni de durée à lui : tout vient du thème', () => {
  const feuilles = globSync('client/**/*.css', { cwd: RACINE }).filter(
    (f) => !f.includes(`${sep}dist${sep}`) && !f.includes(`ui${sep}theme`),
  );
  expect(feuilles.length).toBeGreaterThan(15);
  const fautes = feuilles.flatMap((f) =>
    lire(f)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split(/[;{}]/)
      .filter((regle) => A_SOI.test(regle))
      .map((regle) => `${f} : ${regle.trim()}`),
  );
  expect(fautes).toEqual([]);
});

it('une classe nue est d’une seule salle', () => {
  const salles = globSync('client/*/**/*.css', { cwd: RACINE })
    .map((f) => ({ room: roomOf(f.split(sep).join('/')) ?? '', text: lire(f) }))
    .filter(({ room }) => !['dist', 'ui'].includes(room));
  expect(new Set(salles.map(({ room }) => room)).size).toBeGreaterThan(15);
  expect(sheetsWall(salles)).toEqual([]);
});

/** Printed: black on white, with no theme to follow. */
const IMPRIMES = [join('client', 'ui', 'ticket') + sep];
it('aucun code n’a de couleur à lui : ce qu’il peint, il le lit du thème', () => {
  const codes = globSync('client/**/*.{ts,tsx}', { cwd: RACINE }).filter(
    (f) => !f.includes(`${sep}dist${sep}`) && !IMPRIMES.some((d) => f.startsWith(d)),
  );
  expect(codes.length).toBeGreaterThan(300);
  const fautes = codes.flatMap((f) =>
    [...lire(f).matchAll(/['"`\s:(]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=['"`\s;,)])/gi)].map(
      ([couleur]) => `${f} : ${couleur}`,
    ),
  );
  expect(fautes).toEqual([]);
});

it('chaque rôle nommé par une feuille existe', () => {
  const themes = globSync('client/ui/theme/*.css', { cwd: RACINE }).map(lire).join('\n');
  const connus = new Set([...themes.matchAll(/(--ph-[\w-]+):/g)].map(([, nom]) => nom));
  const inconnus = globSync('client/**/*.{css,ts,tsx}', { cwd: RACINE })
    .filter((f) => !f.includes(`${sep}dist${sep}`))
    .flatMap((f) =>
      [...lire(f).matchAll(/var\((--ph-[\w-]+)/g)]
        .filter(([, nom]) => !connus.has(nom))
        .map(([, nom]) => `${f} : ${nom}`),
    );
  expect(inconnus).toEqual([]);
});

it('aucun formulaire ne laisse le navigateur parler sa langue : nos phrases disent ce qui manque', () => {
  const formes = globSync('client/**/*.tsx', { cwd: RACINE }).flatMap((f) =>
    [...lire(f).matchAll(/<form\b[^]*?>\n/g)].map(([balise]) => ({ f, balise })),
  );
  expect(formes.length).toBeGreaterThan(25);
  expect(formes.filter(({ balise }) => !balise.includes('noValidate')).map(({ f }) => f)).toEqual(
    [],
  );
});
