import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { lightContract } from '#client/bundle/light-contract.ts';

function alleger(code: string, appels = true): string {
  const { program, errors } = parseSync('caisse.api.ts', code);
  expect(errors).toEqual([]);
  return lightContract(code, program, appels);
}

describe('[CHG-4] le contrat tel que les pages le lisent', () => {
  it('un appel garde son adresse, sa forme et sa preuve, sans les schémas', () => {
    const code = `
      export const lister = lire('/api/caisses', {
        resume: 'Les caisses « été »',
        forme: 'liste',
        donnees: z.array(caisse),
      });
      export const fermer = ecrire(adresse('fermer'), { preuve: true, corps: z.object({ a }) });`;
    const allege = alleger(code);
    expect(allege).toContain("lire('/api/caisses', { forme: 'liste' })");
    expect(allege).toContain("ecrire(adresse('fermer'), { preuve: true })");
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
  it('ce qu’un appel reprend d’ailleurs lui reste', () => {
    const code = `export const lister = lire('/api/x', { ...commun, donnees: z.array(x) });`;
    expect(alleger(code)).toContain("lire('/api/x', { ...commun })");
  });
});
