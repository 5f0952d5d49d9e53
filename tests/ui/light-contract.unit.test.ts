import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { lightContract } from '#client/bundle/light-contract.ts';
import { fichiers, texteDe } from '#tests/harness/maison.ts';

function alleger(code: string, appels = true): string {
  const { program, errors } = parseSync('caisse.api.ts', code);
  expect(errors).toEqual([]);
  return lightContract(code, program, appels);
}

describe('[CHG-4] le contrat tel que les pages le lisent', () => {
  it('un appel garde son adresse seule', () => {
    const code = `
      export const lister = lire('/api/caisses', {
        resume: 'Les caisses « été »',
        forme: 'liste',
        donnees: z.array(caisse),
      });
      export const fermer = ecrire(adresse('fermer'), { preuve: true, corps: z.object({ a }) });`;
    const allege = alleger(code);
    expect(allege).toContain("lire('/api/caisses', {})");
    expect(allege).toContain("ecrire(adresse('fermer'), {})");
    expect(allege).not.toContain('z.');
  });
  it('un schéma que rien ne lit peut être ôté, un nombre ou une fonction restent tels quels', () => {
    const code = `
      export const MAX = 20;
      const texteCourt = (max: number) => z.string().check(z.maxLength(max));
      export const libelle: Schema = texteCourt(60).check(requis);`;
    expect(alleger(code, false)).toBe(
      code.replace(
        'texteCourt(60).check(requis)',
        '/* @__PURE__ */ (() => (texteCourt(60).check(requis)))()',
      ),
    );
  });
  it('aucune page ne lit d’un appel ce que la construction lui ôte', () => {
    const noms = fichiers('shared')
      .filter((f) => f.endsWith('.api.ts'))
      .flatMap((f) => [...texteDe(f).matchAll(/^export const (\w+) = (?:lire|ecrire)\(/gm)])
      .map(([, nom = '']) => nom);
    expect(noms.length).toBeGreaterThan(200);
    const lu = new RegExp(
      `\\b(${[...noms, 'appel', 'call'].join('|')})\\.(resume|parametres|requete|corps|donnees|forme|preuve)\\b`,
    );
    const pages = [...fichiers('client'), ...fichiers('shared')];
    expect(pages.filter((f) => lu.test(texteDe(f)))).toEqual([]);
  });
});
