// Server: the best sellers of thirty days are summed by SQL over sales.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const MAINTENANT = new Date('2026-11-21T09:00:00Z');
let serveur: ServeurDeTest;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => MAINTENANT });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

const vendre = (id: number, qte: number, jours: number) =>
  sql(
    serveur.orm.em.fork(),
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ($3, $1, $2, 0, 0, 0, 0)`,
    [id, qte, jourPlus(jourDe(MAINTENANT), -jours)],
  );
const lire = async () =>
  (await awa.lire<Produit[]>('/api/produits-plus-vendus')).data.map((p) => p.libelle);

test('[PRO-14] les douze plus vendus de trente jours, encore en vente, du plus au moins', async () => {
  expect(await lire()).toEqual([]);
  const un = (libelle: string, qte = 10) => unProduit(serveur, { libelle, qte });
  const [peu, ancien, retire, repris, beaucoup, rupture] = [
    await un('PEU'),
    await un('ANCIEN'),
    await un('RETIRÉ'),
    await un('REPRIS'),
    await un('BEAUCOUP'),
    await un('RUPTURE', 0),
  ];
  await vendre(peu, 3, 0);
  await vendre(ancien, 900, 31);
  await vendre(retire, 900, 1);
  await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [retire]);
  await vendre(repris, 4, 1);
  await vendre(repris, -4, 0);
  await vendre(beaucoup, 4, 29);
  await vendre(beaucoup, 5, 0);
  await vendre(rupture, 7, 2);
  expect(await lire()).toEqual(['BEAUCOUP', 'RUPTURE', 'PEU']);
  for (let i = 0; i < 12; i++) await vendre(await un(`AUTRE ${i}`), 100 + i, 1);
  expect(await lire()).toHaveLength(12);
});
