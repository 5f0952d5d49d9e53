import { describe, expect, it } from 'vitest';
import {
  champsChanges,
  champsCroises,
  fusionnerFiche,
  fusionnerLignes,
  memeValeur,
} from '#shared/base/fusion-fiche.rules.ts';
import { modifieEntreTemps } from '#shared/base/fusion.phrases.ts';

const BASE = { ville: 'Oyem', plafond: 500, tel: null as string | null, droits: ['a'] };

describe('deux personnes sur une fiche', () => {
  it('[FUS-1] n’envoie que ce qui a changé ; un champ vidé et un champ absent sont le même', () => {
    expect(champsChanges(BASE, { ...BASE, plafond: 100 })).toEqual({ plafond: 100 });
    expect(champsChanges<typeof BASE>(BASE, { ...BASE, tel: '', droits: ['a'] })).toEqual({});
    expect(champsChanges(BASE, { ...BASE, droits: ['a', 'b'] })).toEqual({ droits: ['a', 'b'] });
  });

  it('[FUS-1] compare les objets par leurs champs, et 0 n’est pas rien', () => {
    expect(memeValeur({ a: 1, b: [1, { c: '' }] }, { b: [1, {}], a: 1 })).toBe(true);
    expect(memeValeur(0, null)).toBe(false);
    expect(memeValeur(false, '')).toBe(false);
    expect(memeValeur([1, 2], [2, 1])).toBe(false);
    expect(memeValeur([], {})).toBe(false);
  });

  it('[FUS-2] garde les changements des deux quand ils portent sur d’autres champs', () => {
    expect(fusionnerFiche(BASE, { ...BASE, ville: 'Gamba' }, { ...BASE, plafond: 100 })).toEqual({
      valeurs: { ...BASE, ville: 'Gamba', plafond: 100 },
      croises: [],
      repris: ['plafond'],
    });
  });

  it('[FUS-2] nomme ce que les deux ont changé, garde le mien, ne décide rien', () => {
    const fusion = fusionnerFiche(
      BASE,
      { ...BASE, ville: 'Gamba', tel: '011' },
      { ...BASE, ville: 'Mouila', tel: '011' },
    );
    expect(fusion.croises).toEqual(['ville']);
    expect(fusion.valeurs).toMatchObject({ ville: 'Gamba', tel: '011' });
  });

  it('[FUS-2] ne perd jamais un changement fait d’un seul côté, quels que soient les deux', () => {
    const valeurs = [1, 2, 3];
    for (const base of valeurs)
      for (const mienne of valeurs)
        for (const leur of valeurs) {
          const fusion = fusionnerFiche({ v: base }, { v: mienne }, { v: leur });
          const deux = mienne !== base && leur !== base && mienne !== leur;
          expect(fusion.croises, `${base} ${mienne} ${leur}`).toEqual(deux ? ['v'] : []);
          expect(fusion.valeurs.v).toBe(mienne === base ? leur : mienne);
        }
  });

  it('[FUS-3] ne croise que les champs que la demande nomme, à une autre valeur', () => {
    const modifications = ['ville', 'plafond', 'tel'].map((champ) => ({
      champ,
      par: 'Awa',
      at: '2026-11-23T10:00:00+01:00',
    }));
    const croises = champsCroises(
      modifications,
      { version: 3, ville: 'Gamba', tel: null },
      { ville: 'Mouila', plafond: 100, tel: '' },
    );
    expect(croises.map((c) => c.champ)).toEqual(['ville']);
    expect(modifieEntreTemps(croises)).toBe(
      'Modifié entre-temps par Awa : ville. Choisissez la valeur à garder.',
    );
    expect(modifieEntreTemps([{ champ: 'ville', par: null, at: '' }])).toMatch(
      /^Modifié entre-temps : ville\./,
    );
  });

  it('[FUS-4] réunit deux listes de lignes : ajouts, retraits et changements de chacun', () => {
    const l = (id: number, qte: number) => ({ id, qte });
    const base = [l(1, 5), l(2, 5), l(3, 5), l(4, 5)];
    const fusion = fusionnerLignes(
      {
        base,
        mienne: [l(1, 6), l(3, 5), l(4, 7), l(5, 1)],
        leur: [l(1, 5), l(2, 5), l(3, 9), l(4, 8), l(6, 2)],
      },
      (ligne) => ligne.id,
    );
    expect(fusion).toEqual({
      lignes: [l(1, 6), l(3, 9), l(4, 7), l(6, 2), l(5, 1)],
      siennes: [l(1, 6), l(3, 9), l(4, 8), l(6, 2), l(5, 1)],
      croisees: [4],
    });
  });

  it('[FUS-4] une ligne changée ici et retirée là se demande', () => {
    const fusion = fusionnerLignes(
      { base: [{ id: 1, qte: 5 }], mienne: [{ id: 1, qte: 6 }], leur: [] },
      (ligne) => ligne.id,
    );
    expect(fusion).toEqual({ lignes: [{ id: 1, qte: 6 }], siennes: [], croisees: [1] });
  });
});
