// Server: what is counted as missing is what the list then shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { MANQUES_PRODUIT, type RepriseComptee } from '#shared/stock/produit/manques.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unProduit, VENDRE } from '../../factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
});
afterAll(() => serveur.detruire());

test('[REP-1] ce qui manque se compte, et chaque compte est une liste', async () => {
  const em = serveur.orm.em.fork();
  const medicament = await unProduit(serveur, { libelle: 'MEDICAMENT', cip: cip13De('4455703') });
  await unProduit(serveur, { libelle: 'SANS CODE', cip: null });
  const sansPrix = await unProduit(serveur, { libelle: 'SANS PRIX', cip: '3282770037241' });
  await sql(em, 'update produit set prix_de_vente = 0, is_active = false where id = $1', [
    sansPrix,
  ]);
  const [rayon] = await sql<{ id: number }>(
    em,
    `insert into rayon (libelle) values ('Comptoir') returning id`,
  );
  await sql(em, 'update produit set rayon_id = $1, qte = 0 where id = $2', [rayon?.id, medicament]);
  const { data } = await chantal.lire<RepriseComptee>('/api/reprise');
  expect(data.produits).toBe(2);
  const comptes = Object.fromEntries(data.manques.map((m) => [m.manque, m.nombre]));
  expect(comptes).toMatchObject({ prix: 1, code: 1, dci: 1, rayon: 1 });
  for (const manque of MANQUES_PRODUIT) {
    const { data: liste } = await chantal.lire<Produit[]>(
      `/api/produits?page=1&rows=50&manque=${manque}`,
    );
    expect([manque, liste.length]).toEqual([manque, comptes[manque]]);
  }
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  expect((await awa.lire('/api/reprise')).statut).toBe(403);
});
