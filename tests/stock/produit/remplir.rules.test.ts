import { expect, test } from 'vitest';
import { type DitsDeLaBase, remplir } from '#shared/stock/produit/remplir.rules.ts';

const RIEN: DitsDeLaBase = { dci: null, forme: null, famille: null, classe: null, categorie: null };
const dits = { ...RIEN, dci: 'AMOXICILLINE', forme: 'gélule' };

test('[MED-23] ce qui est vide est rempli, et la base retient ce qu’elle a écrit', () => {
  expect(remplir(RIEN, RIEN, dits)).toEqual({ valeurs: dits, ecrits: dits, change: true });
});
test('[MED-23] ce qu’elle avait écrit est corrigé ; rien de neuf ne change rien', () => {
  expect(remplir(dits, dits, { ...dits, forme: 'gélule dure' })).toEqual({
    valeurs: { ...dits, forme: 'gélule dure' },
    ecrits: { ...dits, forme: 'gélule dure' },
    change: true,
  });
  expect(remplir(dits, dits, dits).change).toBe(false);
  expect(remplir(dits, dits, RIEN)).toEqual({ valeurs: dits, ecrits: dits, change: false });
});
test('[MED-23] ce qu’une personne a écrit, corrigé ou effacé reste', () => {
  const siens = { ...RIEN, dci: 'AMOX' };
  expect(remplir(siens, RIEN, dits).valeurs).toEqual({ ...dits, dci: 'AMOX' });
  expect(remplir({ ...dits, dci: 'AMOX' }, dits, dits)).toMatchObject({
    valeurs: { dci: 'AMOX' },
    change: false,
  });
  expect(remplir({ ...dits, dci: null }, dits, dits)).toMatchObject({
    valeurs: { dci: null },
    change: false,
  });
});
