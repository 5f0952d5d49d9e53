import { expect, it } from 'vitest';
import { debutDuSommeil, margeDeVente } from '#shared/gestion/statistiques/marge.rules.ts';

it('[STA-49] le taux de marge est sur le coût, le taux de marque sur le hors-taxes', () => {
  expect(margeDeVente({ ht: 1000, achat: 750 })).toEqual({
    marge: 250,
    taux_marge: (250 / 750) * 100,
    taux_marque: 25,
  });
  expect(margeDeVente({ ht: 500, achat: 750 })).toMatchObject({ marge: -250, taux_marque: -50 });
  expect(margeDeVente({ ht: 100, achat: 0 })).toMatchObject({ taux_marge: null, taux_marque: 100 });
});
it('[STA-50] le sommeil commence à la dernière vente, ou à l’entrée si elle est plus tard', () => {
  expect(
    ([null, '2026-01-01', '2026-03-01'] as const).map((v) => debutDuSommeil(v, '2026-02-01')),
  ).toEqual(['2026-02-01', '2026-02-01', '2026-03-01']);
});
