import { expect, it } from 'vitest';
import { coutMoyen } from '#shared/stock/produit/cout-moyen.rules.ts';
import { c } from '#tests/factories/centimes.ts';

it.each([
  [{ qte: 10, cout: c(100_000) }, [{ qte: 20, ug: 2, prix_achat: c(110_000) }], 100_000],
  [{ qte: 10, cout: c(100_000) }, [{ qte: 20, ug: 0, prix_achat: c(110_000) }], 106_667],
  // Nothing on the shelf: what was paid over what came.
  [{ qte: 0, cout: c(999) }, [{ qte: 10, ug: 1, prix_achat: c(110_000) }], 100_000],
  // Two lots of one delivery, two prices.
  [
    { qte: 1, cout: c(300) },
    [
      { qte: 1, ug: 0, prix_achat: c(100) },
      { qte: 1, ug: 0, prix_achat: c(200) },
    ],
    200,
  ],
  // Free boxes alone thin the cost.
  [{ qte: 5, cout: c(300) }, [{ qte: 0, ug: 5, prix_achat: c(300) }], 150],
  [{ qte: 0, cout: c(300) }, [], 300],
])('[PRO-23] %o puis %o : %i', (stock, livres, attendu) => {
  expect(coutMoyen(stock, livres)).toBe(attendu);
});
