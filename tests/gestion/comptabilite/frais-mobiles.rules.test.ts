import { expect, it } from 'vitest';
import type { FraisConnus } from '#shared/gestion/comptabilite/faits-comptables.ts';
import { fraisDuMois } from '#shared/gestion/comptabilite/frais-mobiles.rules.ts';
import { c } from '#tests/factories/centimes.ts';

const appris = (operation: string, connu: string, montant: number, plus = {}): FraisConnus => ({
  operateur: 'airtel',
  operation,
  connu,
  parti: false,
  montant: c(montant),
  ...plus,
});

it('[CPT-95] des frais sont du jour de l’opération ; appris après le départ de son mois, du jour où ils le sont', () => {
  const connus = [
    appris('2026-10-30', '2026-11-02', 100),
    appris('2026-10-30', '2026-11-09', 40, { parti: true }),
    appris('2026-10-31', '2026-11-09', 5, { parti: true }),
    appris('2026-11-09', '2026-11-09', 20),
    appris('2026-11-09', '2026-12-03', 7),
    appris('2026-11-09', '2026-11-09', 3, { operateur: null }),
    appris('2026-11-28', '2026-12-15', 60, { parti: true }),
  ];
  const dits = (mois: string) =>
    fraisDuMois(mois, connus).map((f) =>
      [f.jour, f.operateur ?? '–', f.operations, Number(f.montant)].join(' '),
    );
  expect(dits('2026-10')).toEqual(['2026-10-30 airtel 2026-10 100']);
  expect(dits('2026-11')).toEqual([
    '2026-11-09 airtel 2026-10 45',
    '2026-11-09 – 2026-11 3',
    '2026-11-09 airtel 2026-11 27',
  ]);
  expect(dits('2026-12')).toEqual(['2026-12-15 airtel 2026-11 60']);
});
