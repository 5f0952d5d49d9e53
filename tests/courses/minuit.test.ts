// Server: acts held by a lock across midnight take the day at which they get it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { onAttend, pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const AVANT = new Date('2026-11-21T22:59:59.900Z'); // 23:59:59 in Libreville
const APRES = new Date('2026-11-21T23:00:00.200Z');
let maintenant = AVANT;
let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
beforeAll(async () => {
  maintenant = AVANT;
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice'));
});
afterAll(() => serveur.detruire());

const payer = (id: number) =>
  brice.ecrire<Reservation>(`/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: 1000,
  });
const ventes = () =>
  sql<{ jour: string; numero_ticket: number; rang_chaine: number; reservation_id: number }>(
    serveur.orm.em.fork(),
    `select jour::text as jour, numero_ticket, rang_chaine, reservation_id
      from vente
      where caisse_id = $1
      order by rang_chaine`,
    [caisse_id],
  );

/** A payment started before midnight, kept waiting on its product until `meanwhile` is done. */
async function tarder(id: number, produit_id: number, meanwhile: () => Promise<unknown>) {
  const tiers = serveur.orm.em.fork();
  await tiers.begin();
  await sql(tiers, 'select 1 from produit where id = $1 for update', [produit_id]);
  const paiement = payer(id);
  await jusqua(() => onAttend(serveur), 'le paiement attend son produit');
  await meanwhile();
  await tiers.rollback();
  return paiement;
}

// Links follow the commits; read by day and ticket, the chain was broken for ever.
it('[VEN-2] un paiement commencé avant minuit et fini après celui d’après : du nouveau jour, la chaîne suit', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => unProduit(serveur)));
  const un = (produit_id = 0) => unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
  const [premier, lent, vif] = await Promise.all([un(a), un(b), un(c)]);
  expect((await payer(premier.id)).statut).toBe(200);
  const tardif = await tarder(lent.id, b ?? 0, async () => {
    maintenant = APRES;
    expect((await payer(vif.id)).statut).toBe(200);
  });
  expect(tardif.statut).toBe(200);
  expect(await ventes()).toEqual([
    { jour: '2026-11-21', numero_ticket: 1, rang_chaine: 1, reservation_id: premier.id },
    { jour: '2026-11-22', numero_ticket: 1, rang_chaine: 2, reservation_id: vif.id },
    { jour: '2026-11-22', numero_ticket: 2, rang_chaine: 3, reservation_id: lent.id },
  ]);
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

it('[VEN-2] une vente du nouveau jour qui se valide pendant qu’on attend la chaîne : on est de ce jour-là', async () => {
  maintenant = AVANT;
  const { poste, caisse_id: autre } = await unCaissier(serveur, 'Rose');
  const [premier, second] = await Promise.all(
    [1, 2].map(async () =>
      unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], { caisse_id: autre }),
    ),
  );
  const encaisser = (id = 0) =>
    poste.ecrire<Reservation>(`/api/reservations/${id}/update`, {
      status: 'Termine',
      amount_gived: 1000,
    });
  expect((await encaisser(premier?.id)).statut).toBe(200);
  const reponse = await pendantUnTiers(
    serveur,
    ['update chaine_caisse set vendue_at = $2 where caisse_id = $1', [autre, APRES]],
    () => encaisser(second?.id),
  );
  expect(reponse.statut).toBe(200);
  const jours = await sql<{ jour: string }>(
    serveur.orm.em.fork(),
    'select jour::text as jour from vente where caisse_id = $1 order by rang_chaine',
    [autre],
  );
  expect(jours.map((v) => v.jour)).toEqual(['2026-11-21', '2026-11-22']);
});

it('[SCE-3] une annulation commencée avant minuit, scellée après une vente du nouveau jour : ses totaux ne repartent pas de rien', async () => {
  maintenant = AVANT;
  const { poste, caisse_id: autre } = await unCaissier(serveur, 'Zoé');
  const chef = await serveur.poste('Chef', { is_admin: true });
  const vendre = async (prix: number) => {
    const produit_id = await unProduit(serveur, { prix });
    const { id } = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id: autre });
    const { data, errors } = await poste.ecrire<Reservation>(`/api/reservations/${id}/update`, {
      status: 'Termine',
      amount_gived: prix,
    });
    expect(errors).toEqual([]);
    return data;
  };
  const annulee = await vendre(1_000);
  const tiers = serveur.orm.em.fork();
  await tiers.begin();
  await sql(tiers, 'select from reservation where id = $1 for update', [annulee.id]);
  const annulation = chef.ecrire(`/api/ventes/${annulee.vente_id}/cancel`);
  await jusqua(() => onAttend(serveur), 'l’annulation attend son panier');
  maintenant = APRES;
  await vendre(5_000);
  await tiers.rollback();
  expect((await annulation).errors).toEqual([]);
  await vendre(3_000);
  const [fin] = await sql(
    serveur.orm.em.fork(),
    `select cumuls -> 'jour' as jour from chaine_fiscale where chaine = $1`,
    [`caisse:${autre}`],
  );
  expect(fin).toEqual({ jour: { cle: '2026-11-22', ventes: 800_000, retours: 100_000 } });
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

it('[VEN-2] une horloge remise à l’heure n’entraîne pas les ventes au jour faux', async () => {
  maintenant = new Date('2026-11-20T10:00:00Z');
  const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
    caisse_id,
  });
  expect((await payer(panier.id)).statut).toBe(200);
  expect((await ventes()).at(-1)).toMatchObject({ jour: '2026-11-20', rang_chaine: 4 });
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});
