import { reponseEchange } from '#shared/stock/commande/echange.schema.ts';
import { expect, it } from 'vitest';
import { echangeInconnues } from '#shared/stock/commande/echange.phrases.ts';
import { rapprocherReponse } from '#shared/stock/commande/echange.rules.ts';

const sans = { cip: null, cip_1: null, cip_2: null, cip_deux: null };
const envoyees = [
  { ...sans, produit_id: 1, cip: '3400930000011', code: 'A1', qte: 10 },
  { ...sans, produit_id: 2, code: 'B2', qte: 5 },
];

it('[ECH-1] une réponse se rapproche par le CIP, sinon par le code du fournisseur', () => {
  const { lignes, inconnues } = rapprocherReponse(envoyees, [
    { cip: '34009 300 00011', etat: 'partielle', qte: 4, motif: 'en rupture' },
    { code: 'B2', etat: 'refusee', motif: '' },
    { cip: '999', code: 'ZZ', etat: 'acceptee' },
  ]);
  expect(lignes).toEqual([
    { produit_id: 1, reponse: 'partielle', reponse_qte: 4, reponse_motif: 'en rupture' },
    { produit_id: 2, reponse: 'refusee', reponse_qte: 0, reponse_motif: null },
  ]);
  expect(inconnues).toEqual([{ cip: '999', code: 'ZZ', etat: 'acceptee' }]);
});

it('[MOT-1] une ligne inconnue n’est pas plusieurs', () => {
  expect(echangeInconnues(1)).toBe('1 ligne de la réponse n’est pas sur cette commande.');
  expect(echangeInconnues(2)).toBe('2 lignes de la réponse ne sont pas sur cette commande.');
});

it('[ECH-1] une réponse nomme aussi un produit par un autre de ses codes', () => {
  const baume = { ...sans, produit_id: 3, cip: '3400930000011', cip_deux: 'AVENE01', code: null };
  const { lignes, inconnues } = rapprocherReponse(
    [{ ...baume, qte: 10 }],
    [{ cip: 'avene01', etat: 'partielle', qte: 4 }],
  );
  expect(lignes).toMatchObject([{ produit_id: 3, reponse: 'partielle', reponse_qte: 4 }]);
  expect(inconnues).toEqual([]);
});

it.each([
  ['acceptee', 3, 'acceptee', 10],
  ['partielle', 0, 'refusee', 0],
  ['partielle', 10, 'acceptee', 10],
  ['partielle', 99, 'acceptee', 10],
  ['refusee', 7, 'refusee', 0],
] as const)('[ECH-1] « %s » pour %i boîtes de 10 : %s, %i', (etat, qte, tenu, boites) => {
  const { lignes } = rapprocherReponse(envoyees, [{ code: 'A1', etat, qte }]);
  expect(lignes).toMatchObject([{ reponse: tenu, reponse_qte: boites }]);
});

it('[ECH-1] une réponse qui porte ce que la base refuserait n’est pas lue', () => {
  for (const reference of ['C-1\0', 'C-1\ud83d'])
    expect(reponseEchange.safeParse({ reference, lignes: [] }).success).toBe(false);
  expect(reponseEchange.safeParse({ reference: 'C-1', lignes: [] }).success).toBe(true);
});
