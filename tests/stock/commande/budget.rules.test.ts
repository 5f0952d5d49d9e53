import { expect, it } from 'vitest';
import { lireJauge } from '#shared/stock/commande/budget.rules.ts';

it.each([
  {
    cas: 'ce qui est engagé compte d’abord',
    budget: { budget: 1000, engage: 300, ici: 500 },
    lue: { engage: 30, ici: 50, reste: 200 },
  },
  {
    cas: 'dépassé, la jauge est pleine',
    budget: { budget: 1000, engage: 800, ici: 500 },
    lue: { engage: 80, ici: 20, reste: -300 },
  },
  {
    cas: 'engagé au-delà, il ne reste rien pour elle',
    budget: { budget: 1000, engage: 1200, ici: 10 },
    lue: { engage: 100, ici: 0, reste: -210 },
  },
  {
    cas: 'sans un franc',
    budget: { budget: 0, engage: 0, ici: 10 },
    lue: { engage: 100, ici: 0, reste: -10 },
  },
])('[BUD-1] $cas', ({ budget, lue }) => expect(lireJauge(budget)).toEqual(lue));
