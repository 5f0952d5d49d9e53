// Server: products on sale are written by batches that commit, one act all the same.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  aCorriger,
  chantal,
  demander,
  importer,
  jusquauBout,
  preparerImports,
  serveur,
  verifierCsv,
} from './imports.scene.ts';

preparerImports();

/** Three batches. */
const NOMBRE = 250;
const fichier = (prix: number) => [
  'LIBELLE;CIP;PRIX VENTE',
  ...Array.from(
    { length: NOMBRE },
    (_, i) => `RANGÉ ${i};${cip13De(String(4_600_000 + i))};${prix}`,
  ),
];
let prix = 1_000;
/** All there, at the price that they have before each test. */
beforeEach(async () => {
  prix += 1_000;
  await importer((await verifierCsv(...fichier(prix))).id);
});
const lire = (rang: number) =>
  sqlOne<{ id: number; prix: number; version: number }>(
    serveur.orm.em.fork(),
    `select id, (prix_de_vente / 100)::int as prix, version
      from produit
      where libelle = $1`,
    [`RANGÉ ${rang}`],
  );
/** How many stand at each price, and at how many lines of their history. */
const auxPrix = () =>
  sql(
    serveur.orm.em.fork(),
    `select (p.prix_de_vente / 100)::int as prix, count(*)::int as n
      from produit p
      where p.libelle like 'RANGÉ %'
      group by 1
      order by 1`,
  );
/** Somebody holds that product: its batch waits, until it is let go. */
async function retenir(rang: number): Promise<() => Promise<void>> {
  const em = serveur.orm.em.fork();
  await em.begin();
  await sql(em, 'select 1 from produit where libelle = $1 for update', [`RANGÉ ${rang}`]);
  tenus.push(em);
  return lacherTout;
}
const tenus: { rollback(): Promise<void> }[] = [];
async function lacherTout(): Promise<void> {
  for (const em of tenus.splice(0)) await em.rollback();
}
afterEach(lacherTout);
/** Its first batch is written, the second waits. */
async function aMoitie(nouveau: number) {
  const lacher = await retenir(150);
  const juge = await verifierCsv(...fichier(nouveau));
  expect((await demander(juge.id)).errors).toEqual([]);
  await jusqua(async () => (await lire(0))?.prix === nouveau, 'un premier lot écrit');
  return { id: juge.id, lacher };
}

test('[IMP-35] un lot écrit se dit, se vend et se modifie pendant que les autres attendent ; tout finit écrit, une fois', async () => {
  const ecran = await chantal.ecouter('produits');
  const { id, lacher } = await aMoitie(prix + 500);
  expect((await ecran.attendre(1)).map((m) => m.donnees)).toEqual([
    { importes: { id, nouveaux: 0, modifies: 100 } },
  ]);
  expect((await lire(200))?.prix).toBe(prix);
  expect((await chantal.lire<ImportFichier>(`/api/imports/${id}`)).data).toMatchObject({
    statut: 'Écriture',
    ecrits: 100,
  });
  const premier = await lire(0);
  expect(
    (await chantal.ecrire(`/api/produits/${premier?.id}/update`, { qte_min: 1, qte_max: 3 }))
      .errors,
  ).toEqual([]);
  await lacher();
  expect(await jusquauBout(id)).toMatchObject({ statut: 'Importé', ecrits: NOMBRE });
  expect(await auxPrix()).toEqual([{ prix: prix + 500, n: NOMBRE }]);
  expect(
    await sqlOne(
      serveur.orm.em.fork(),
      `select count(*)::int as n
        from journal_audit
        where acte = 'prix' and (apres->>'prix_de_vente')::int = $1`,
      [prix + 500],
    ),
  ).toEqual({ n: NOMBRE });
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
});

test('[IMP-35] annulé entre deux lots, ce qui était écrit est défait', async () => {
  const { id, lacher } = await aMoitie(prix + 500);
  const annule = await chantal.ecrire<ImportFichier>(`/api/imports/${id}/annuler`);
  expect([annule.message, annule.data.statut]).toEqual([
    phrases.importArreteEnPartie,
    'Annulation',
  ]);
  await lacher();
  expect(await jusquauBout(id)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await auxPrix()).toEqual([{ prix, n: NOMBRE }]);
});

test('[IMP-35] un lot qui ne s’écrit pas, après trois essais : les autres sont défaits, et c’est dit', async () => {
  const em = serveur.orm.em.fork();
  await sql(
    em,
    `create function empecher() returns trigger language plpgsql as $$ begin raise exception 'non'; end $$`,
  );
  await sql(
    em,
    `create trigger empecher before update of prix_de_vente on produit for each row
      when (new.libelle = 'RANGÉ 249' and new.prix_de_vente > old.prix_de_vente)
      execute function empecher()`,
  );
  const juge = await verifierCsv(...fichier(prix + 500));
  expect(await importer(juge.id)).toMatchObject({
    statut: 'Défait',
    restes: 0,
    erreurs: [phrases.importEchoueEnPartie],
  });
  expect(await auxPrix()).toEqual([{ prix, n: NOMBRE }]);
  await sql(em, 'drop trigger empecher on produit');
  await sql(em, 'drop function empecher()');
});

test('[IMP-35] un produit dont les codes changent entre-temps est laissé, et compté', async () => {
  const { id, lacher } = await aMoitie(prix + 500);
  const change = await lire(220);
  const { errors } = await chantal.ecrire(`/api/produits/${change?.id}/update`, {
    cip_deux: 'AUTRE220',
  });
  expect(errors).toEqual([]);
  await lacher();
  expect(await jusquauBout(id)).toMatchObject({
    statut: 'Importé',
    ecrits: NOMBRE - 1,
    bilan: { modifies: NOMBRE - 1, fautives: 1 },
  });
  expect(await aCorriger(id)).toEqual([[222, phrases.produitChangePendant]]);
  expect((await lire(220))?.prix).toBe(prix);
  await chantal.ecrire(`/api/produits/${change?.id}/update`, { cip_deux: null });
});
