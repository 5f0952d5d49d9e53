import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type CountedLot, prendreLots, vendable } from '#shared/stock/produit/lots.rules.ts';

const lot = (
  id: number,
  qte: number,
  date_expiration: string | null,
  produit_id = 1,
): CountedLot => ({
  id,
  produit_id,
  qte,
  date_expiration,
});

describe('les lots', () => {
  it('[LOT-1] ce qui est périmé reste compté en rayon, et ne se vend pas', () => {
    expect([
      vendable({ qte: 10, qte_perimee: 0 }),
      vendable({ qte: 10, qte_perimee: 4 }),
      vendable({ qte: 4, qte_perimee: 4 }),
    ]).toEqual([10, 6, 0]);
  });
  it('[LOT-2] le premier périmé sort le premier, puis ceux sans date, puis SANS LOT', () => {
    const lots = [
      lot(1, 5, null),
      lot(2, 5, '2028-01-31'),
      lot(3, 2, '2027-01-31'),
      lot(4, 9, '2026-01-31', 2),
    ];
    expect(prendreLots([{ produit_id: 1, qte: 4 }], lots)).toEqual([
      { lot_id: 3, produit_id: 1, qte: 2 },
      { lot_id: 2, produit_id: 1, qte: 2 },
    ]);
    expect(prendreLots([{ produit_id: 1, qte: 20 }], lots).map((p) => [p.lot_id, p.qte])).toEqual([
      [3, 2],
      [2, 5],
      [1, 5],
    ]);
    expect(
      prendreLots(
        [
          { produit_id: 1, qte: 1 },
          { produit_id: 1, qte: 2 },
        ],
        lots,
      ).map((p) => [p.lot_id, p.qte]),
    ).toEqual([
      [3, 2],
      [2, 1],
    ]);
  });
  it('[LOT-2] à date égale, le premier arrivé', () => {
    expect(
      prendreLots([{ produit_id: 1, qte: 1 }], [lot(9, 1, '2027-01-31'), lot(8, 1, '2027-01-31')]),
    ).toEqual([{ lot_id: 8, produit_id: 1, qte: 1 }]);
  });
  it('[LOT-2] jamais plus que demandé ni que ce que tient un lot ; aucun lot plus tardif tant qu’un plus proche n’est pas vide', () => {
    const lots = fc
      .array(
        fc.record({
          id: fc.nat(1000),
          produit_id: fc.integer({ min: 1, max: 3 }),
          qte: fc.integer({ min: 1, max: 20 }),
          date_expiration: fc.constantFrom(null, '2027-01-31', '2027-06-30', '2028-12-31'),
        }),
      )
      .map((l) => [...new Map(l.map((x) => [x.id, x])).values()]);
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 60 }), (tenus, qte) => {
        const parts = prendreLots([{ produit_id: 1, qte }], tenus);
        const siens = tenus.filter((t) => t.produit_id === 1);
        const total = siens.reduce((s, t) => s + t.qte, 0);
        const pris = new Map(parts.map((p) => [p.lot_id, p.qte]));
        expect(parts.reduce((s, p) => s + p.qte, 0)).toBe(Math.min(qte, total));
        const dates = siens.map(
          (t) => [t.date_expiration ?? '9999', pris.get(t.id) ?? 0, t.qte] as const,
        );
        for (const [date, n, tout] of dates) {
          expect(n).toBeLessThanOrEqual(tout);
          if (n < tout) expect(dates.every(([autre, m]) => autre <= date || m === 0)).toBe(true);
        }
      }),
    );
  });
});
