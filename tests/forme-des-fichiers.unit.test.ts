import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { code, dans, fichiers, texteDe, tous } from './harness/maison.ts';

const racine = path.join(import.meta.dirname, '..');
const SALLES = '{client,e2e,server,shared,tests}';

describe('la forme des fichiers', () => {
  it('pas de barrique, pas de fourre-tout, des noms en kebab-case', () => {
    const interdits = /\/(index|utils|helpers|service|types)\.tsx?$/;
    expect(tous.filter((f) => interdits.test(f))).toEqual([]);
    expect(
      code.filter(
        (f) =>
          !dans(f, 'migrations') &&
          !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/.test(path.basename(f)),
      ),
    ).toEqual([]);
  });
  it('un chemin que dit un papier existe, de la racine ou de son dossier', () => {
    const papiers = [
      ...globSync(['README.md', '.github/*.md'], { cwd: racine }),
      ...globSync(`${SALLES}/**/README.md`, {
        cwd: racine,
        exclude: ['**/node_modules', '**/dist'],
      }),
    ];
    expect(papiers.length).toBeGreaterThan(15);
    const faux = papiers.flatMap((papier) =>
      [...texteDe(papier).matchAll(/`([\w.-]+\/[\w./-]*\.(?:ts|tsx|mjs|md|sql))`/g)]
        .map(([, chemin = '']) => chemin)
        .filter((chemin) =>
          ['', path.dirname(papier)].every((d) => !existsSync(path.join(racine, d, chemin))),
        )
        .map((chemin) => `${papier} : ${chemin}`),
    );
    expect(faux).toEqual([]);
  });
  it('une lecture ne montre rien : pas de JSX dans un .queries', () => {
    expect(code.filter((f) => f.endsWith('.queries.tsx'))).toEqual([]);
  });
  it('un nom exporté n’existe qu’une fois dans la maison, les phrases à part', () => {
    const exporte = /^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/gm;
    const ou = new Map<string, string[]>();
    for (const f of code.filter((x) => !dans(x, 'migrations') && !x.endsWith('.phrases.ts')))
      for (const [, nom = ''] of texteDe(f).matchAll(exporte))
        ou.set(nom, [...new Set([...(ou.get(nom) ?? []), f])]);
    ou.delete('ecran'); // what each screen gives the router
    expect([...ou].filter(([, fichiers]) => fichiers.length > 1)).toEqual([]);
  });
  it('deux dossiers au plus sous une aile', () => {
    expect(code.filter((f) => f.split('/').length > 5)).toEqual([]);
  });
  it('chaque règle de shared a un test qui porte son identifiant', () => {
    const ids = (texte: string) =>
      [...texte.matchAll(/\[([A-Z]{3}-\d+)\]/g)].map(([, id]) => id ?? '');
    const dits = new Set(fichiers('shared').flatMap((f) => ids(texteDe(f))));
    const essayes = new Set(
      [...fichiers('tests'), ...fichiers('e2e')].flatMap((f) => ids(texteDe(f))),
    );
    expect([...dits].filter((id) => !essayes.has(id)).sort()).toEqual([]);
  });
});
