import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ecoulementRetenu,
  prixDeLigne,
  resteAEcouler,
} from '#shared/stock/produit/ecoulement.rules.ts';
import { c } from '#tests/factories/centimes.ts';

describe('vendre d’abord', () => {
  it('[ECO-6] reste ce qui fut marqué, moins ce qui s’est vendu, tant que cela se vend et que les lots le tiennent', () => {
    const e = { qte: 20, vendues: 5, vendable: 30, en_lots: null };
    expect(resteAEcouler(e)).toBe(15);
    expect(resteAEcouler({ ...e, en_lots: 12 })).toBe(12);
    expect(resteAEcouler({ ...e, vendable: 4 })).toBe(4);
    expect(resteAEcouler({ ...e, vendues: 21 })).toBe(0);
  });
  it('[ECO-7] le prix réduit est en francs entiers, jamais nul ; sans remise, le prix plein', () => {
    expect(prixDeLigne(c(125_000), 15)).toEqual({ prix_de_vente: 106_300, prix_plein: 125_000 });
    expect(prixDeLigne(c(125_000), 20)).toEqual({ prix_de_vente: 100_000, prix_plein: 125_000 });
    expect(prixDeLigne(c(100), 80)).toEqual({ prix_de_vente: 100, prix_plein: 100 });
    expect(prixDeLigne(c(12_550), 0)).toEqual({ prix_de_vente: 12_550, prix_plein: null });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 80 }), (f, taux) => {
        const prix_de_vente = Number(prixDeLigne(c(f * 100), taux).prix_de_vente);
        const exact = f * (100 - taux);
        expect(prix_de_vente % 100).toBe(0);
        expect(prix_de_vente).toBeGreaterThanOrEqual(100);
        expect(Math.abs(prix_de_vente - exact)).toBeLessThanOrEqual(100);
        expect(prix_de_vente).toBeLessThanOrEqual(f * 100);
      }),
    );
  });
  it.each([
    {
      cas: 'comme ordonné',
      voulue: { qte: 3, ecoulement: 20 },
      tenue: undefined,
      marque: { taux: 20, reste: 3 },
      attendue: 20,
    },
    {
      cas: 'ôtée par le vendeur',
      voulue: { qte: 3, ecoulement: 0 },
      tenue: undefined,
      marque: { taux: 20, reste: 3 },
      attendue: 0,
    },
    {
      cas: 'jamais plus qu’ordonné',
      voulue: { qte: 1, ecoulement: 50 },
      tenue: undefined,
      marque: { taux: 20, reste: 3 },
      attendue: 20,
    },
    {
      cas: 'trop de boîtes',
      voulue: { qte: 4, ecoulement: 20 },
      tenue: undefined,
      marque: { taux: 20, reste: 3 },
      attendue: 0,
    },
    {
      cas: 'rien d’ordonné',
      voulue: { qte: 1, ecoulement: 20 },
      tenue: undefined,
      marque: null,
      attendue: 0,
    },
    {
      cas: 'dite au client',
      voulue: { qte: 2, ecoulement: 20 },
      tenue: { qte: 2, ecoulement: 20 },
      marque: null,
      attendue: 20,
    },
    {
      cas: 'dite, moins de boîtes',
      voulue: { qte: 1, ecoulement: 20 },
      tenue: { qte: 2, ecoulement: 20 },
      marque: null,
      attendue: 20,
    },
    {
      cas: 'dite, plus de boîtes',
      voulue: { qte: 3, ecoulement: 20 },
      tenue: { qte: 2, ecoulement: 20 },
      marque: null,
      attendue: 0,
    },
    {
      cas: 'une autre remise',
      voulue: { qte: 2, ecoulement: 30 },
      tenue: { qte: 2, ecoulement: 20 },
      marque: null,
      attendue: 0,
    },
  ])('[ECO-8] la remise d’une ligne : $cas', ({ voulue, tenue, marque, attendue }) =>
    expect(ecoulementRetenu(voulue, tenue, marque)).toBe(attendue),
  );
});
