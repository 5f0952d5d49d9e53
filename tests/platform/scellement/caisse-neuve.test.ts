// Server: the day closes while a first sale waits for its product's lock.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import {
  unCaissier,
  unClient,
  uneCaisse,
  unPanier,
  unProduit,
} from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { onAttend } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const VEILLE = '2026-11-20';
const JOUR = '2026-11-21';
let maintenant: Date;
const a = (jour: string, heure: string) => {
  maintenant = new Date(`${jour}T${heure}:00+01:00`);
};
/** Each its own base: closed days are not opened again. */
let serveur: ServeurDeTest;
let chef: Poste;
beforeEach(async () => {
  a(VEILLE, '08:00');
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterEach(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
/** The night: the day before is closed, of every chain that had begun. */
async function nuit(): Promise<void> {
  a(JOUR, '09:00');
  await passMinute(serveur.orm, maintenant);
}
const scelles = (caisse_id: number) =>
  sql<{ type: string; jour: string }>(
    em(),
    'select type, jour::text as jour from journal_fiscal where chaine = $1 order by seq',
    [`caisse:${caisse_id}`],
  );
/** The next evening closes these days too: all of it is then made again. */
async function toutSeVerifie(): Promise<void> {
  expect(await fautesDeLaBase(em())).toEqual([]);
  await passMinute(serveur.orm, new Date('2026-11-22T09:00:00+01:00'));
  expect(await fautesDeLaBase(em())).toEqual([]);
}

describe('[SCE-7] une caisse qui n’avait rien scellé quand le jour s’est clos', () => {
  it('comptée le lendemain pour la veille : le fond qu’elle laisse est du jour ouvert', async () => {
    const caisse_id = await uneCaisse(serveur);
    await nuit();
    const compte = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id,
      date_debut: VEILLE,
      heure_debut: '08:00',
      date_fin: VEILLE,
      heure_fin: '18:00',
      coupures: [{ type: 'billet', valeur: 10_000, nombre: 1 }],
      fond_caisse: 10_000,
      fond_laisse: 10_000,
    });
    expect(compte.errors).toEqual([]);
    expect((await scelles(caisse_id)).map((f) => f.jour)).toEqual([JOUR, JOUR, JOUR]);
    await toutSeVerifie();
  });
  it('ouverte la veille par un mouvement, son fond dit le lendemain : du jour ouvert', async () => {
    const caisse_id = await uneCaisse(serveur);
    const rita = await serveur.poste('Rita', { is_admin: true, pin: '1234' });
    await rita.ecrire(`/api/caisses/${caisse_id}/login`, { fullname: 'Rita', pin: '1234' });
    const client_id = await unClient(serveur, { plafond: 5_000 });
    await sql(em(), 'update client set current_dette = 50000 where id = $1', [client_id]);
    const regle = await rita.ecrire(`/api/clients/${client_id}/reglements`, {
      montant: 500,
      mode_paiement: 'espece',
    });
    expect(regle.errors).toEqual([]);
    // The debt was of no sale: the base must stay true.
    await sql(
      em(),
      `update client set current_dette = -montant
        from reglement r where client.id = r.client_id and client.id = $1`,
      [client_id],
    );
    await nuit();
    expect((await chef.ecrire('/api/sessions-caisse', { caisse_id, fond: 5_000 })).errors).toEqual(
      [],
    );
    expect(await scelles(caisse_id)).toEqual([{ type: 'SESSION', jour: JOUR }]);
    await toutSeVerifie();
  });
  it('sa toute première vente attend son produit pendant que le jour se clôt : du jour ouvert', async () => {
    a(VEILLE, '23:59');
    const { poste, caisse_id } = await unCaissier(serveur, 'Line');
    const produit_id = await unProduit(serveur);
    const { id } = await unPanier(chef, [{ produit_id, qte: 1 }], { caisse_id });
    const tiers = em();
    await tiers.begin();
    await sql(tiers, 'select from produit where id = $1 for update', [produit_id]);
    const paiement = poste.ecrire<Reservation>(`/api/reservations/${id}/update`, {
      status: 'Termine',
      amount_gived: 1_000,
    });
    await jusqua(() => onAttend(serveur), 'le paiement attend son produit');
    await passMinute(serveur.orm, new Date(`${JOUR}T00:00:01+01:00`));
    await tiers.rollback();
    expect((await paiement).errors).toEqual([]);
    const vendue = await sql(
      em(),
      'select jour::text as jour, numero_ticket from vente where caisse_id = $1',
      [caisse_id],
    );
    expect(vendue).toEqual([{ jour: JOUR, numero_ticket: 1 }]);
    expect((await scelles(caisse_id)).map((f) => f.jour)).toEqual([JOUR]);
    await toutSeVerifie();
  });
});
