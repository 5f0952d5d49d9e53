// Server: a tax that an import assumed is listed, until somebody or a surer file says it.
import { expect, test } from 'vitest';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { RepriseComptee } from '#shared/stock/produit/manques.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import {
  chantal,
  defaire,
  importer,
  preparerImports,
  verifier,
  verifierCsv,
} from './imports.scene.ts';

preparerImports();

/** What the page « Reprise » counts, and the list behind the count. */
async function aVerifier(): Promise<string[]> {
  const { data: liste } = await chantal.lire<Produit[]>(
    '/api/produits?page=1&rows=50&sort=libelle&manque=tva',
  );
  const { data: reprise } = await chantal.lire<RepriseComptee>('/api/reprise');
  expect(reprise.manques.find((m) => m.manque === 'tva')?.nombre).toBe(liste.length);
  return liste.map((p) => `${p.libelle} ${p.tva ? 'avec' : 'sans'}`);
}
const produitDit = async (libelle: string) => {
  const { data } = await chantal.lire<Produit[]>(
    `/api/produits?page=1&rows=5&search_by_keyword=${libelle}`,
  );
  const [p] = data;
  if (!p) throw new Error(`${libelle} absent`);
  return p;
};
const code = (n: number) => cip13De(String(4_456_000 + n));
const TETES = 'LIBELLE;CIP;PRIX VENTE;TVA';
async function entrer(lignes: readonly string[], reponses: readonly Reponse[] = []) {
  const juge = await verifier(await verifierCsv(...lignes), reponses);
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé' });
  return juge;
}
const PAR_LETTRE = [
  TETES,
  `ALOE;${code(1)};1000;A`,
  `BAUME;${code(2)};1000;18`,
  `CREME;${code(3)};1000;`,
  `DOUCHE;${code(4)};1000;0`,
  `ECRAN;${code(5)};1000;Oui`,
];
const A_AVEC = [{ genre: 'code_tva_inconnu', valeur: 'A', choix: 'avec_tva' }] as const;

test('[IMP-34] ce que le fichier ne dit pas sûrement se retrouve ; l’import défait, plus rien ne reste', async () => {
  const absente = await entrer(['LIBELLE;CIP;PRIX VENTE', `GEL;${code(8)};1000`]);
  const zeroUn = await entrer([TETES, `HUILE;${code(6)};1000;1`, `ICI;${code(7)};1000;0`]);
  const lettre = await entrer(PAR_LETTRE, A_AVEC);
  expect(await aVerifier()).toEqual([
    'ALOE avec',
    'CREME sans',
    'GEL sans',
    'HUILE avec',
    'ICI sans',
  ]);
  for (const { id } of [absente, zeroUn, lettre])
    expect(await defaire(id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await aVerifier()).toEqual([]);
});

test('[PRO-29] la fiche et la sélection la disent vérifiée, changée ou non ; le reste d’une fiche ne la touche pas', async () => {
  const { id } = await entrer(PAR_LETTRE, A_AVEC);
  const [aloe, creme] = [await produitDit('ALOE'), await produitDit('CREME')];
  const modifier = async (p: Produit, corps: Partial<Produit>) =>
    expect((await chantal.ecrire(`/api/produits/${p.id}/update`, corps)).errors).toEqual([]);
  await modifier(aloe, { prix_de_vente: 1_100 });
  expect(await aVerifier()).toEqual(['ALOE avec', 'CREME sans']);
  await modifier(aloe, { tva_a_verifier: false });
  expect(await aVerifier()).toEqual(['CREME sans']);
  await modifier(creme, { tva: true });
  expect(await aVerifier()).toEqual([]);
  // What a person said is no longer the import's to take back.
  expect(await defaire(id)).toMatchObject({ statut: 'Défait', restes: 2 });
  for (const p of [aloe, creme]) await modifier(p, { is_active: false });

  const { id: encore } = await entrer([TETES, `HUILE;${code(6)};1000;1`, `ICI;${code(7)};1000;0`]);
  const tous = await Promise.all(['HUILE', 'ICI'].map(produitDit));
  const selection = {
    produits: tous.map((p) => ({ id: p.id, version: p.version })),
    changements: { tva: true },
  };
  expect((await chantal.ecrire('/api/produits/selection/apercu', selection)).data).toMatchObject({
    modifies: 2,
    inchanges: 0,
  });
  expect((await chantal.ecrire('/api/produits/selection', selection)).errors).toEqual([]);
  expect(await aVerifier()).toEqual([]);
  expect(await defaire(encore)).toMatchObject({ restes: 2 });
});

test('[IMP-34] un second fichier, sûr, la dit vérifiée ; aussi peu sûr, il ne change que ce qu’il contredit', async () => {
  const lignes = (...taxes: string[]) => [
    TETES,
    ...taxes.map((tva, i) => `${['JASMIN', 'KAOLIN', 'LAIT'][i]};${code(20 + i)};1000;${tva}`),
  ];
  await entrer(lignes('', '18', '0'));
  expect(await aVerifier()).toEqual(['JASMIN sans']);
  const { id } = await entrer(lignes('0', '18', '18'));
  expect(await aVerifier()).toEqual([]);
  expect(await defaire(id)).toMatchObject({ restes: 0 });
  expect(await aVerifier()).toEqual(['JASMIN sans']);

  await entrer(lignes('0', '18', '0'));
  const juge = await verifierCsv(...lignes('0', '1', '1'));
  expect(juge.bilan).toMatchObject({ modifies: 1, inchanges: 2 });
  await importer(juge.id);
  expect(await aVerifier()).toEqual(['LAIT avec']);
});
