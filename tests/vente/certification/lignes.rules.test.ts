import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentFige, LigneFigee } from '#shared/vente/certification/certification.schema.ts';
import {
  lignesADire,
  paiementsADire,
  totalADire,
} from '#shared/vente/certification/lignes.rules.ts';
import { unDocument, uneLigneFigee } from '../../factories/un-document.ts';
import { tirages } from '../../harness/tirages.ts';

const LIGNE = { garde: 'ligne' } as const;
const PRIX = { garde: 'prix' } as const;
const somme = (lignes: readonly { montant: number }[]): number =>
  lignes.reduce((s, l) => s + l.montant, 0);

describe('[CER-3] les lignes d’une facture de l’État', () => {
  it('sont en francs entiers, et leur somme est le total', () => {
    const d = unDocument({
      lignes: [33.4, 33.4, 33.2].map((total, i) => uneLigneFigee({ rang: i, total })),
    });
    const lignes = lignesADire(d, 'entier', PRIX);
    expect(lignes.map((l) => l.montant)).toEqual([33, 34, 33]);
    expect(totalADire(d, 'entier')).toBe(100);
  });
  it('une ligne qui se divise dit son prix ; une autre, son montant', () => {
    const d = unDocument({
      lignes: [uneLigneFigee({ qte: 3, total: 3000 }), uneLigneFigee({ qte: 3, total: 1000 })],
    });
    expect(lignesADire(d, 'entier', PRIX).map((l) => l.prix)).toEqual([1000, null]);
  });
  it('la remise se porte sur chacune, selon ce que paie le client', () => {
    const d = unDocument({
      remise: 100,
      lignes: [uneLigneFigee({ total: 600 }), uneLigneFigee({ total: 400 })],
    });
    expect(lignesADire(d, 'entier', PRIX).map((l) => l.montant)).toEqual([540, 360]);
  });
  it('[CER-10] la garde a sa ligne, par boîte, ou est dans le prix', () => {
    const d = unDocument({
      garde: 300,
      lignes: [
        uneLigneFigee({ qte: 2, total: 2200, garde: 200 }),
        uneLigneFigee({ qte: 1, total: 1100, garde: 100 }),
      ],
    });
    const [, , garde] = lignesADire(d, 'entier', LIGNE);
    expect(garde).toMatchObject({ taxe: 'garde', qte: 3, prix: 100, montant: 300 });
    expect(lignesADire(d, 'entier', PRIX).map((l) => l.montant)).toEqual([2200, 1100]);
  });
  it('de deux payeurs, chacun a sa part, et les deux font le tout', () => {
    const d = unDocument({
      prise_en_charge: 800,
      lignes: [uneLigneFigee({ total: 1000, prise_en_charge: 800 })],
    });
    expect((['client', 'fonds', 'entier'] as const).map((part) => totalADire(d, part))).toEqual([
      200, 800, 1000,
    ]);
  });

  const centimes = fc.integer({ min: 0, max: 5_000_000 }).map((n) => n / 100);
  const ligne = fc
    .record({
      total: centimes,
      qte: fc.integer({ min: 1, max: 40 }),
      part: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ total, qte, part }): LigneFigee =>
      uneLigneFigee({
        total,
        qte,
        prise_en_charge: Math.floor(total * part) / 100,
        garde: Math.floor(total * 10) / 100,
      }),
    );
  const document = fc
    .record({
      lignes: fc.array(ligne, { minLength: 1, maxLength: 12 }),
      part: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ lignes, part }): DocumentFige => {
      const du = lignes.reduce((s, l) => s + l.total - l.prise_en_charge, 0);
      return unDocument({ lignes, remise: Math.floor(du * part) / 100 });
    });
  it('de toute vente : entières, jamais sous zéro, leur somme et celle des paiements font le total', () => {
    fc.assert(
      fc.property(
        document,
        fc.constantFrom('entier' as const, 'client' as const, 'fonds' as const),
        fc.constantFrom(LIGNE, PRIX),
        (d, part, reglages) => {
          const total = totalADire(d, part);
          const lignes = lignesADire(d, part, reglages);
          expect(lignes.every((l) => Number.isInteger(l.montant) && l.montant > 0)).toBe(true);
          expect(lignes.every((l) => l.prix === null || l.prix * l.qte === l.montant)).toBe(true);
          expect(somme(lignes)).toBe(total);
          expect(somme(paiementsADire(d, part, total))).toBe(total);
        },
      ),
      { numRuns: tirages(200, 20_000) },
    );
  });
});

describe('[CER-3] les paiements d’une facture de l’État', () => {
  it('la monnaie rendue n’est pas un paiement', () => {
    const d = unDocument({
      lignes: [uneLigneFigee({ total: 1000 })],
      paiements: [{ mode: 'espece', montant: 5000 }],
    });
    expect(paiementsADire(d, 'entier', 1000)).toEqual([{ mode: 'espece', montant: 1000 }]);
  });
  it('la part du fonds est un paiement de la facture entière', () => {
    const d = unDocument({
      prise_en_charge: 800,
      lignes: [uneLigneFigee({ total: 1000, prise_en_charge: 800 })],
      paiements: [{ mode: 'mobile_money', montant: 200 }],
    });
    expect(paiementsADire(d, 'entier', 1000)).toEqual([
      { mode: 'mobile_money', montant: 200 },
      { mode: 'tiers_payant', montant: 800 },
    ]);
    expect(paiementsADire(d, 'fonds', 800)).toEqual([{ mode: 'tiers_payant', montant: 800 }]);
  });
  it('ce que les pièces arrondissent est de la première façon de payer ; impayé, au compte', () => {
    const d = unDocument({
      lignes: [uneLigneFigee({ total: 1002 })],
      paiements: [{ mode: 'espece', montant: 1000 }],
    });
    expect(paiementsADire(d, 'entier', 1002)).toEqual([{ mode: 'espece', montant: 1002 }]);
    expect(paiementsADire({ ...d, paiements: [] }, 'entier', 1002)).toEqual([
      { mode: 'credit', montant: 1002 },
    ]);
  });
});
