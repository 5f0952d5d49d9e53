import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type DernierScelle,
  DerniersScelles,
} from '#server/platform/scellement/derniers-scelles.ts';

const texte = (): string => randomBytes(32).toString('hex');

describe('ce dont chaque ligne a été scellée en dernier [SCE-11]', () => {
  it('est rendu tel que noté, au-delà d’un bloc, quoi qu’un faussaire ait écrit de sa place', () => {
    const tenus = new DerniersScelles();
    const notes = new Map<number, DernierScelle>();
    for (let i = 0; i < 10_000; i++)
      notes.set(i * 7, { chaine: `caisse:${i % 16}`, seq: i, texte: i % 5 === 0 ? null : texte() });
    for (const seq of [-1, 2 ** 52, 0]) notes.set(-seq - 2, { chaine: '', seq, texte: texte() });
    notes.set(NaN, { chaine: 'pharmacie', seq: 1, texte: null });
    for (const [id, note] of notes) tenus.noter(id, note);
    expect(new Map(tenus.restants())).toEqual(notes);
    for (const [id, note] of notes) expect(tenus.prendre(id)).toEqual(note);
    expect([...tenus.restants()]).toEqual([]);
  });
  it('scellée de nouveau, une ligne n’a que son dernier sceau ; prise, elle ne reste plus', () => {
    const tenus = new DerniersScelles();
    const [un, deux] = [texte(), texte()];
    tenus.noter(1, { chaine: 'caisse:1', seq: 1, texte: un });
    tenus.noter(2, { chaine: 'caisse:1', seq: 2, texte: deux });
    tenus.noter(1, { chaine: 'caisse:2', seq: 9, texte: null });
    expect(tenus.prendre(1)).toEqual({ chaine: 'caisse:2', seq: 9, texte: null });
    expect(tenus.prendre(1)).toBeUndefined();
    tenus.noter(3, { chaine: 'caisse:1', seq: 3, texte: un });
    expect([...tenus.restants()]).toEqual([
      [2, { chaine: 'caisse:1', seq: 2, texte: deux }],
      [3, { chaine: 'caisse:1', seq: 3, texte: un }],
    ]);
  });
});
