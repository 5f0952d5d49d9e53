// Server: baskets of one insured are paid, changed and sent at once on one client row.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

// Written twice in one transaction, a basket holds its client against whoever wanted him whole, and
// then asked for the products that a payment held while it waited for that client.
it('les paniers d’un même assuré, les uns payés pendant qu’on modifie et envoie les autres : tout passe', async () => {
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  const client_id = await unClient(serveur, { plafond: 10_000_000 });
  const produit_id = await unProduit(serveur, { qte: 900 });
  const ligne = (qte: number) => ({ produit_id, qte, prise_en_charge: 80 });
  for (let tour = 0; tour < 4; tour++) {
    const paniers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        unPanier(awa, [ligne(1)], { client_id, ...(i % 2 === 0 && { caisse_id }) }),
      ),
    );
    const reponses = await Promise.all(
      paniers.map((p, i) =>
        i % 2 === 0
          ? brice.ecrire<Reservation>(`/api/reservations/${p.id}/update`, {
              status: 'Termine',
              amount_gived: 1000,
            })
          : awa.ecrire<Reservation>(`/api/reservations/${p.id}/update`, {
              reservation_produits: [ligne(2)],
              caisse_id,
              switch_caisse_at: new Date().toISOString(),
            }),
      ),
    );
    expect(reponses.map((r) => r.statut)).toEqual(reponses.map(() => 200));
  }
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});
