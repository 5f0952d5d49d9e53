import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import { decouperMois } from '#shared/base/mois.ts';

const unJour = fc.integer({ min: 0, max: 3_000 }).map((n) => jourPlus('2022-01-01', n));

it('[VEN-19] mois entiers et jours des bords couvrent la période, une fois', () =>
  fc.assert(
    fc.property(unJour, fc.integer({ min: 1, max: 800 }), (de, n) => {
      const a = jourPlus(de, n);
      const { mois, jours } = decouperMois({ de, a });
      const parts = [...jours, ...(mois ? [mois] : [])].sort((x, y) => x.de.localeCompare(y.de));
      expect([parts[0]?.de, parts.at(-1)?.a]).toEqual([de, a]);
      for (const [i, p] of parts.entries()) if (i > 0) expect(p.de).toBe(parts[i - 1]?.a);
      if (mois) expect([mois.de.slice(8), mois.a.slice(8)]).toEqual(['01', '01']);
    }),
  ));
