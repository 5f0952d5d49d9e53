// Server: whether two acts wait for each other is a matter of PostgreSQL's locks.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { onAttend } from '#tests/harness/pendant-un-tiers.ts';
import {
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let chef: Poste;
let caisse_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice'));
});
afterAll(() => serveur.detruire());

/** As a till does: what the server is too busy for is asked again, under the same key. */
async function insister<T>(poste: Poste, chemin: string, corps: object): Promise<Reponse<T>> {
  const cle = randomUUID();
  let reponse = await poste.ecrire<T>(chemin, corps, cle);
  await jusqua(async () => {
    if (reponse.statut === 503) reponse = await poste.ecrire<T>(chemin, corps, cle);
    return reponse.statut !== 503;
  }, chemin);
  return reponse;
}
const payer = (id: number) =>
  insister<Reservation>(brice, `/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: 1000,
  });
const annuler = (vente_id: number | null) => insister(chef, `/api/ventes/${vente_id}/cancel`, {});

// The cancellation took the hour then the day, the payment the day then the hour.
it('à la même caisse et à la même heure, payer et annuler n’ont rien à s’attendre : tout passe', async () => {
  const [vendus, annules] = await Promise.all(
    [20, 20].map((n) => Promise.all(Array.from({ length: n }, () => unProduit(serveur)))),
  );
  const un = (produit_id: number) => unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
  for (let tour = 0; tour < 3; tour++) {
    const [aPayer, aAnnuler] = await Promise.all([
      Promise.all((vendus ?? []).map(un)),
      Promise.all((annules ?? []).map(un)),
    ]);
    const ventes = await Promise.all(aAnnuler.map((p) => payer(p.id)));
    const reponses = await Promise.all(
      aPayer.flatMap((p, i) => [payer(p.id), annuler(ventes[i]?.data.vente_id ?? null)]),
    );
    expect(reponses.map((r) => r.statut)).toEqual(reponses.map(() => 200));
  }
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

it('une annulation qui attend la journée ne tient pas déjà l’heure', async () => {
  const produit_id = await unProduit(serveur);
  const { data } = await payer((await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id })).id);
  const tiers = serveur.orm.em.fork();
  await tiers.begin();
  await sql(tiers, 'select 1 from agregat_jour for update');
  const annulation = annuler(data.vente_id);
  await jusqua(() => onAttend(serveur), 'l’annulation attend la journée');
  const heures = await sql(tiers, 'select 1 from agregat_heure for update nowait');
  expect(heures.length).toBeGreaterThan(0);
  await tiers.rollback();
  expect((await annulation).statut).toBe(200);
});
