// Server: what an import wrote is put back as it stood, but for what moved since.
import { expect, test } from 'vitest';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unProduit } from '../../factories/une-pharmacie.ts';
import {
  chantal,
  defaire,
  demander,
  importer,
  preparerImports,
  serveur,
  verifierCsv,
} from './imports.scene.ts';

preparerImports();

const produits = async () =>
  (await chantal.lire<Produit[]>('/api/produits?page=1&rows=50&sort=libelle')).data;
const vue = ({ libelle, cip, cip_deux, qte, prix_achat, prix_de_vente, is_active }: Produit) => ({
  libelle,
  cip,
  cip_deux,
  qte,
  prix_achat,
  prix_de_vente,
  is_active,
});

test('[IMP-19] défait entier tant que rien n’a bougé : les neufs partent, les autres reprennent leurs valeurs', async () => {
  const code = cip13De('4455801');
  await unProduit(serveur, { libelle: 'ANCIEN', cip: code, prix: 1_000, qte: 9 });
  const avant = (await produits()).map(vue);
  const juge = await verifierCsv(
    'LIBELLE;CIP;CIP 2;STOCK;LOT;PEREMPTION;PRIX ACHAT;PRIX VENTE;FOURNISSEUR',
    `NEUF SANS STOCK;${cip13De('4455802')};;0;;;400;800;`,
    `NEUF EN STOCK;${cip13De('4455803')};;12;L1;06/2028;400;800;`,
    `NEUF EN STOCK;${cip13De('4455803')};;5;L2;12/2028;400;800;`,
    `ANCIEN;${code};AUTRE01;9;;;600;1250;`,
  );
  expect(juge.bilan).toMatchObject({ nouveaux: 2, modifies: 2, avis: { deux_lots: 1 } });
  expect(await importer(juge.id)).toMatchObject({ statut: 'Importé', ecrits: 4 });
  const lots = await sql(
    serveur.orm.em.fork(),
    `select numero, date_expiration::text as le, qte from lot order by numero`,
  );
  expect(lots).toEqual([
    { numero: 'L1', le: '2028-06-30', qte: 12 },
    { numero: 'L2', le: '2028-12-31', qte: 5 },
  ]);
  expect((await produits()).map((p) => [p.libelle, p.qte])).toEqual([
    ['ANCIEN', 9],
    ['NEUF EN STOCK', 17],
    ['NEUF SANS STOCK', 0],
  ]);

  expect(await defaire(juge.id)).toMatchObject({ statut: 'Défait', ecrits: 4, restes: 0 });
  const [ancien, parti, ...autres] = await produits();
  expect(autres).toEqual([]);
  expect(ancien && [vue(ancien)]).toEqual(avant);
  // It has a line in the ledger, so it stays: off sale, without codes nor stock.
  expect(parti && vue(parti)).toMatchObject({
    libelle: 'NEUF EN STOCK (import défait)',
    cip: null,
    qte: 0,
    is_active: false,
  });
  expect(
    (await chantal.lire<object[]>(`/api/mouvements?produit_id=${parti?.id}`)).data,
  ).toMatchObject([
    { type: 'Sortie', motif: 'IMPORT DÉFAIT', qte: 17 },
    { type: 'Entrée', motif: 'STOCK INITIAL', qte: 5 },
    { type: 'Entrée', motif: 'STOCK INITIAL', qte: 12 },
  ]);
  // an answer lost on the way is asked again: told, not refused
  expect(await demander(juge.id, 'defaire')).toMatchObject({
    success: true,
    message: 'Cet import a déjà été défait.',
    data: { statut: 'Défait', ecrits: 4 },
  });
  expect((await demander(juge.id, 'importer')).errors).toEqual(['Ce fichier a déjà été importé.']);
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
});

test('[IMP-19] ce qui a bougé depuis reste, et il est compté ; le reste est défait', async () => {
  const [garde, change] = [cip13De('4455811'), cip13De('4455812')];
  await unProduit(serveur, { libelle: 'CHANGÉ DEPUIS', cip: change, prix: 1_000 });
  const juge = await verifierCsv(
    'LIBELLE;CIP;STOCK;PRIX VENTE',
    `VENDU DEPUIS;${garde};4;800`,
    `PAS VENDU;${cip13De('4455813')};0;800`,
    `CHANGÉ DEPUIS;${change};;1250`,
  );
  await importer(juge.id);
  const vendu = (await produits()).find((p) => p.libelle === 'VENDU DEPUIS');
  await chantal.ecrire('/api/mouvements', {
    produit_id: vendu?.id,
    type: 'Sortie',
    qte: 1,
    motif: 'CASSE',
  });
  const modifie = (await produits()).find((p) => p.libelle === 'CHANGÉ DEPUIS');
  await chantal.ecrire(`/api/produits/${modifie?.id}/update`, { prix_de_vente: 1_300 });

  const bouge = await sqlOne(
    serveur.orm.em.fork(),
    'select count(*)::int as n from mouvement where produit_id = $1',
    [vendu?.id],
  );
  expect(await defaire(juge.id)).toMatchObject({
    statut: 'Défait',
    restes: bouge?.['n'] === 1 ? 1 : 2,
  });
  const apres = new Map((await produits()).map((p) => [p.libelle, p]));
  expect(apres.get('PAS VENDU')).toBeUndefined();
  expect(apres.get('CHANGÉ DEPUIS')).toMatchObject({ prix_de_vente: 1_300 });
  expect(apres.get('VENDU DEPUIS')).toMatchObject({ qte: 3, is_active: true });
});

test('rien n’est défait de ce qui n’a rien écrit', async () => {
  const juge = await verifierCsv('LIBELLE;PRIX VENTE', 'JAMAIS ÉCRIT;100');
  expect((await demander(juge.id, 'defaire')).errors).toEqual([
    'Cet import n’a rien écrit : il n’y a rien à défaire.',
  ]);
});
