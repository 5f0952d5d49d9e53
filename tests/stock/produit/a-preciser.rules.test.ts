import { expect, test } from 'vitest';
import {
  AUCUNE,
  choixDeDepart,
  PLUS_TARD,
  reponsesDe,
} from '#shared/stock/produit/a-preciser.rules.ts';
import type { Doute, ProduitAPreciser } from '#shared/stock/produit/rapprochement.schema.ts';

const produit = (produit_id: number, ...doutes: Doute[]): ProduitAPreciser => ({
  produit_id,
  libelle: 'CLAMOXYL',
  codes: [],
  candidats: [
    {
      cip13: `340093400000${produit_id}`,
      libelle: 'CLAMOXYL 500 mg, gélule',
      presentation: 'plaquette de 12',
      dci: 'AMOXICILLINE',
      forme: 'gélule',
      doutes,
    },
  ],
});

test('[MED-26] le plus proche est proposé, sauf quand rien ne le distingue ou que son nom est un autre', () => {
  expect(choixDeDepart(produit(1, 'dosage_autre'))).toBe('3400934000001');
  expect(choixDeDepart(produit(1, 'plusieurs'))).toBe(PLUS_TARD);
  expect(choixDeDepart(produit(1, 'code_seul'))).toBe(PLUS_TARD);
  expect(choixDeDepart({ ...produit(1), candidats: [] })).toBe(PLUS_TARD);
});
test('[MED-26] une page envoie ce qui est choisi ou proposé, jamais ce qui attend', () => {
  const page = [produit(1, 'dosage_autre'), produit(2, 'plusieurs'), produit(3, 'mot_inconnu')];
  expect(reponsesDe(page, { 3: AUCUNE })).toEqual([
    { produit_id: 1, cip13: '3400934000001' },
    { produit_id: 3, cip13: null },
  ]);
  expect(reponsesDe(page, { 1: PLUS_TARD, 2: '3400934000002', 3: PLUS_TARD })).toEqual([
    { produit_id: 2, cip13: '3400934000002' },
  ]);
});
