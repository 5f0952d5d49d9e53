import { describe, expect, it } from 'vitest';
import { type Chunk, planChunks } from '#client/bundle/chunks.ts';

const PAR_FICHIER = 3_000;
/** A page (`index`), a page apart, two screens and a dialog; `parts` is what they share. */
function couper(parts: Record<string, Partial<Chunk>>, charges: Record<string, string[]>) {
  const demandes = ['index', 'apart', 'vente', 'stock', 'caisse', 'dialogue'];
  const chunks = new Map<string, Chunk>(
    demandes.map((nom) => [
      nom,
      { modules: [nom], size: 1_000, imports: charges[nom] ?? [], asked: true },
    ]),
  );
  for (const [nom, part] of Object.entries(parts))
    chunks.set(nom, { modules: [nom], size: 500, imports: [], asked: false, ...part });
  const plan = planChunks(
    {
      entry: 'index',
      alone: ['apart'],
      screens: [['vente'], ['stock'], ['caisse']],
      perFile: PAR_FICHIER,
    },
    chunks,
  );
  const fichiers = Map.groupBy(plan.keys(), (module) => plan.get(module));
  return [...fichiers.values()]
    .map((modules) => modules.toSorted())
    .filter((modules) => String(modules) !== 'index')
    .toSorted();
}

describe('[CHG-1] dans quel fichier voyage ce que les écrans partagent', () => {
  it('ce que les mêmes écrans demandent voyage ensemble', () => {
    const charges = { vente: ['a', 'b'], caisse: ['a', 'b'] };
    expect(couper({ a: { size: 90_000 }, b: { size: 90_000 } }, charges)).toEqual([['a', 'b']]);
  });
  it('un peu pour rien vaut mieux qu’un fichier de plus, beaucoup non', () => {
    const charges = { vente: ['a', 'b'], caisse: ['a', 'b'], stock: ['b'] };
    expect(couper({ a: { size: 5_999 }, b: {} }, charges)).toEqual([['a', 'b']]);
    expect(couper({ a: { size: 6_001 }, b: {} }, charges)).toEqual([['a'], ['b']]);
  });
  it('ce que toute page charge est un fichier à part : la première n’attend rien des autres', () => {
    const charges = { index: ['a', 'c'], vente: ['b'], stock: ['b', 'c'], caisse: ['b'] };
    expect(couper({ a: {}, b: {}, c: {} }, charges)).toEqual([['a', 'c', 'index'], ['b']]);
  });
  it('ce qui vient avec un morceau compte dans ce qu’on charge pour rien', () => {
    const charges = { vente: ['a', 'b'], caisse: ['a', 'b'], stock: ['b'] };
    const parts = { a: { imports: ['lourd'] }, lourd: { size: 80_000 }, b: {} };
    expect(couper(parts, charges)).toEqual([['a', 'lourd'], ['b']]);
  });
  it('aucun fichier n’a besoin d’un fichier qui a besoin de lui', () => {
    // `a` needs `milieu`, which needs `b`: the first two are joined, never `a` and `b` around it.
    const charges = { vente: ['a'], caisse: ['a'], stock: ['milieu'] };
    const parts = {
      a: { imports: ['milieu'] },
      milieu: { size: 50_000, imports: ['b'] },
      b: {},
    };
    const fichiers = couper(parts, charges);
    expect(fichiers).not.toContainEqual(['a', 'b']);
    expect(fichiers.flat().toSorted()).toEqual(['a', 'b', 'milieu']);
  });
  it('ce qu’une page à part charge aussi, et ce qu’aucun écran ne partage, sont laissés', () => {
    const charges = { apart: ['a'], vente: ['a'], stock: ['a'], dialogue: ['b'] };
    expect(couper({ a: {}, b: {} }, charges)).toEqual([]);
  });
});
