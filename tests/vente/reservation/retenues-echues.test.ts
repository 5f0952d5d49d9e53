// Server: reservations expire by the server's clock, and are told once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { succes } from '#shared/base/refus.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estRetenueRendue } from '#shared/vente/reservation/retenue.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { publishExpiredRetenues } from '#server/vente/reservation/publish-expired-retenues.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

it('[RES-63] une retenue qui s’éteint d’elle-même est dite une fois, et égale à ce que REST lit', async () => {
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const [oublie, envoye] = [
    await unProduit(serveur, { qte: 10 }),
    await unProduit(serveur, { qte: 10 }),
  ];
  const panier = await unPanier(awa, [{ produit_id: oublie, qte: 4 }]);
  const passer = () =>
    inTransaction(serveur.orm, null, async (em) => succes(await publishExpiredRetenues(em)));
  await passer();
  // Half an hour later, as the database counts it.
  await sql(
    serveur.orm.em.fork(),
    `update reservation set edited_at = now() - interval '30 minutes 1 second' where id = $1`,
    [panier.id],
  );
  await sql(
    serveur.orm.em.fork(),
    `update parametre
      set valeur = to_jsonb(now() - interval '1 minute')
      where cle = 'retenues_echues'`,
  );
  await unPanier(awa, [{ produit_id: envoye, qte: 2 }]);
  await attendrePublication(serveur.adresse);
  const { attendre, messages } = await awa.ecouter('produits');
  await passer();
  await attendre(1);
  await passer();
  await attendrePublication(serveur.adresse);
  const { data } = await awa.lire<Produit>(`/api/produits/${oublie}`);
  expect(data).toMatchObject({ qte_retenue: 0, qte_disponible: 10 });
  expect(messages.map((m) => [m.nom, m.donnees])).toEqual([
    ['produit.stock_modifie', { produit: data, mouvement: false }],
  ]);
});

it('[RES-67] le fil dit la dernière modification : un changement reprend le stock', async () => {
  const awa = await serveur.poste('Awa NDONG', { habilitations: VENDRE });
  const produit_id = await unProduit(serveur, { qte: 10 });
  const { id } = await unPanier(awa, [{ produit_id, qte: 1 }]);
  await sql(
    serveur.orm.em.fork(),
    `update reservation set edited_at = now() - interval '31 minutes' where id = $1`,
    [id],
  );
  const lire = async () => (await awa.lire<Reservation>(`/api/reservations/${id}`)).data;
  const laisse = await lire();
  expect(estRetenueRendue(laisse, Date.now())).toBe(true);
  await awa.ecrire(`/api/reservations/${id}/update`, {
    version: laisse.version,
    reservation_produits: [{ produit_id, qte: 2 }],
  });
  expect(estRetenueRendue(await lire(), Date.now())).toBe(false);
});
