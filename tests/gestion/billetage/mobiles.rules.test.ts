import { expect, it } from 'vitest';
import { autresMobiles } from '#shared/gestion/billetage/mobiles.rules.ts';

it('[MOB-41] ce qu’aucune vente n’explique reste à part, au centime, dans les deux sens', () => {
  const airtel = { operateur: 'airtel', confirme: 3_000, verifie: 1_500, a_verifier: 0 } as const;
  const moov = { operateur: 'moov', confirme: 0, verifie: 0, a_verifier: 500.5 } as const;
  expect(autresMobiles([airtel, moov], 5_000.5)).toBe(0);
  // A debt settled, then a sale cancelled.
  expect(autresMobiles([airtel], 6_500)).toBe(2_000);
  expect(autresMobiles([airtel], 3_000)).toBe(-1_500);
});
