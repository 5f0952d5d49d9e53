import { expect, it } from 'vitest';
import { coutMoyen } from '#shared/produit/cout-moyen.rules.ts';

it.each([
  [{ qte: 10, cout: 100_000 }, [{ qte: 20, ug: 2, prix_achat: 110_000 }], 100_000],
  [{ qte: 10, cout: 100_000 }, [{ qte: 20, ug: 0, prix_achat: 110_000 }], 106_667],
  // Nothing on the shelf: what was paid over what came.
  [{ qte: 0, cout: 999 }, [{ qte: 10, ug: 1, prix_achat: 110_000 }], 100_000],
  // Two lots of one delivery, two prices.
  [
    { qte: 1, cout: 300 },
    [
      { qte: 1, ug: 0, prix_achat: 100 },
      { qte: 1, ug: 0, prix_achat: 200 },
    ],
    200,
  ],
  // Free boxes alone thin the cost.
  [{ qte: 5, cout: 300 }, [{ qte: 0, ug: 5, prix_achat: 300 }], 150],
  [{ qte: 0, cout: 300 }, [], 300],
])('[PRO-23] %o puis %o : %i', (stock, livres, attendu) => {
  expect(coutMoyen(stock, livres)).toBe(attendu);
});
