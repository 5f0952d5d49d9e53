// Server: links of the chain are rows, changed by hand to be found.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let caisse_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

/** Three sales of a register of its own. */
beforeEach(async () => {
  const caissier = await unCaissier(serveur, `Caissier ${Date.now()}`);
  caisse_id = caissier.caisse_id;
  for (let n = 0; n < 3; n++) {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    const paye = await caissier.poste.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 1000,
    });
    expect(paye.statut).toBe(200);
  }
});

/** What the verification says of this register once its rows were changed by hand; undone after. */
async function verifierApres(changement: string): Promise<string[]> {
  const em = serveur.orm.em.fork();
  await em.begin();
  try {
    await sql(em, changement, [caisse_id]);
    return [...new Set((await verifierInvariants(em)).map((m) => m.invariant))];
  } finally {
    await em.rollback();
  }
}

it('[VEN-7] des ventes que personne n’a touchées : rien à dire', async () =>
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]));

it.each([
  ['le vendeur d’une vente', `update vente set "user" = 'Un autre'`],
  ['celui qui l’a encaissée', `update vente set encaisse_par = 'Un autre'`],
  ['son empreinte', `update vente set empreinte = repeat('0', 64)`],
])('[VEN-7] %s changé à la main : la chaîne est rompue', async (_, changement) =>
  expect(await verifierApres(`${changement} where caisse_id = $1 and rang_chaine = 2`)).toContain(
    'I13 chaîne des ventes rompue',
  ),
);

it('[VEN-7] la fin de la chaîne n’est pas celle de la dernière vente : dite absente', async () =>
  expect(
    await verifierApres(
      `update chaine_caisse set empreinte = repeat('0', 64) where caisse_id = $1`,
    ),
  ).toEqual(['I13 dernière vente de la chaîne absente']));
