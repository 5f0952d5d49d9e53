import { describe, expect, it } from 'vitest';
import { SharedReads } from '#server/platform/realtime/shared-reads.ts';

/** Readings that end when told to; how many were begun. */
function lecteur() {
  const fins: PromiseWithResolvers<number>[] = [];
  const lire = () => {
    const fin = Promise.withResolvers<number>();
    fins.push(fin);
    return fin.promise;
  };
  return { fins, lire };
}
const souffler = () => new Promise((ok) => setImmediate(ok));

describe('[EVT-27] tous reviennent à la fois', () => {
  it('qui demande pendant une lecture partage la suivante, jamais celle qui court', async () => {
    const lectures = new SharedReads<number>();
    const { fins, lire } = lecteur();
    const premier = lectures.read('produits', lire);
    const suivants = [1, 2, 3].map(() => lectures.read('produits', lire));
    expect(fins).toHaveLength(1);
    fins[0]?.resolve(7);
    await souffler();
    expect(fins).toHaveLength(2);
    fins[1]?.resolve(8);
    expect(await premier).toBe(7);
    expect(await Promise.all(suivants)).toEqual([8, 8, 8]);
  });
  it('chaque sujet a la sienne ; une lecture manquée n’empêche pas la suivante', async () => {
    const lectures = new SharedReads<number>();
    const { fins, lire } = lecteur();
    const manquee = lectures.read('produits', lire);
    const autre = lectures.read('caisses', lire);
    const apres = lectures.read('produits', lire);
    expect(fins).toHaveLength(2);
    fins[0]?.reject(new Error('la base'));
    fins[1]?.resolve(1);
    await expect(manquee).rejects.toThrow('la base');
    expect(await autre).toBe(1);
    await souffler();
    fins[2]?.resolve(2);
    expect(await apres).toBe(2);
  });
  it('rien ne reste tenu quand plus personne ne demande', async () => {
    const lectures = new SharedReads<number>();
    const { fins, lire } = lecteur();
    for (let i = 0; i < 3; i++) {
      const lue = lectures.read('garde', lire);
      fins[i]?.resolve(i);
      expect(await lue).toBe(i);
      await souffler();
    }
    expect(fins).toHaveLength(3);
  });
});
