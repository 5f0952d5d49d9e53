// Server: unaccented search, unique COMPTANT and the audit are written by the base.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'VENTE', submenus: ['client'] }],
  });
});
afterAll(() => serveur.detruire());

const creer = (corps: object) =>
  chantal.ecrire<Client>('/api/clients', { libelle: 'MINTSA Solange', ...corps });

test('un client se crée, se retrouve sans accents ni ordre, et se modifie', async () => {
  const { data } = await creer({
    libelle: 'ÉYÉGHE Landry',
    identifiant_assure: 'CN-77',
    prise_en_charge: 80,
    secteur_assure: 'GEF',
  });
  expect(data).toMatchObject({
    version: 1,
    prise_en_charge: 80,
    plafond_dette: 0,
    current_dette: 0,
    is_active: true,
  });
  for (const mots of ['landry eyeghe', 'cn-77'])
    expect(
      (await chantal.lire<Client[]>(`/api/clients?page=1&keyword=${mots}`)).data.map((c) => c.id),
    ).toEqual([data.id]);
  expect(
    (await chantal.ecrire<Client>(`/api/clients/${data.id}/update`, { ville: 'Akanda' })).data,
  ).toMatchObject({ ville: 'Akanda', prise_en_charge: 80, version: 2 });
});

test('[CLI-2] ce qui reste sous le plafond est le plafond moins la dette, jamais moins que 0', async () => {
  const { data } = await creer({ plafond_dette: 5000.5 });
  expect(data).toMatchObject({ plafond_dette: 5000.5, current_remboursement_amount: 5000.5 });
  await sql(serveur.orm.em.fork(), 'update client set current_dette = 120050 where id = $1', [
    data.id,
  ]);
  expect((await chantal.lire<Client>(`/api/clients/${data.id}`)).data).toMatchObject({
    current_dette: 1200.5,
    current_remboursement_amount: 3800,
  });
  expect(
    (await chantal.ecrire<Client>(`/api/clients/${data.id}/update`, { plafond_dette: 1000 })).data
      .current_remboursement_amount,
  ).toBe(0);
  expect((await chantal.lire('/api/clients-calc-compteur')).data).toEqual({
    total_credit: 1000,
    total_dette: 1200.5,
  });
});

test('le plafond changé est au journal, avec l’ancien et le nouveau', async () => {
  const { data } = await creer({ plafond_dette: 100 });
  await chantal.ecrire(`/api/clients/${data.id}/update`, { plafond_dette: 200 });
  expect(
    await sqlOne(
      serveur.orm.em.fork(),
      `select avant->'plafond_dette' a, apres->'plafond_dette' b
        from journal_audit
        where acte = 'crédit' and entite_id = $1`,
      [data.id],
    ),
  ).toEqual({ a: 100, b: 200 });
});

test('[CLI-3] COMPTANT ne se modifie pas, un inconnu est introuvable, un taux au-dessus de 100 est refusé', async () => {
  expect((await chantal.ecrire('/api/clients/1/update', { libelle: 'AUTRE' })).statut).toBe(409);
  expect((await chantal.lire('/api/clients/9999')).statut).toBe(404);
  expect((await chantal.ecrire('/api/clients/9999/update', { libelle: 'AUTRE' })).statut).toBe(404);
  expect((await creer({ prise_en_charge: 101 })).statut).toBe(422);
});

test.each(['COMPTANT', ' comptant ', 'Comptânt'])(
  '[CLI-8] un second client de passage est refusé : %s',
  async (libelle) => {
    const compter = () =>
      sqlOne<{ n: number }>(serveur.orm.em.fork(), 'select count(*) n from client');
    const avant = await compter();
    const refuse = await creer({ libelle });
    expect([refuse.statut, refuse.errors]).toEqual([422, [phrasesClientele.nomComptant]]);
    expect(await compter()).toEqual(avant);
    const autre = (await creer({ libelle: `AUTRE ${libelle}` })).data;
    const renomme = await chantal.ecrire(`/api/clients/${autre.id}/update`, { libelle });
    expect([renomme.statut, renomme.errors]).toEqual([422, [phrasesClientele.nomComptant]]);
  },
);

test('[CLI-9] un client désactivé n’est plus proposé ni pris, se règle encore, et revient', async () => {
  const awa = await serveur.poste('Awa', { is_admin: true });
  const { data: client } = await creer({ libelle: 'DÉSACTIVÉ Paul' });
  const actifs = async (is_active: 0 | 1) =>
    (
      await chantal.lire<Client[]>(`/api/clients?page=1&is_active=${is_active}&keyword=desactive`)
    ).data.map((c) => c.id);
  const modifier = (is_active: boolean) =>
    chantal.ecrire<Client>(`/api/clients/${client.id}/update`, { is_active });
  expect((await modifier(false)).data).toMatchObject({ is_active: false });
  expect([await actifs(1), await actifs(0)]).toEqual([[], [client.id]]);
  const { data: panier } = await awa.ecrire<{ id: number }>('/api/reservations', {});
  const pris = () => awa.ecrire(`/api/reservations/${panier.id}/update`, { client_id: client.id });
  expect(await pris()).toMatchObject({
    success: false,
    errors: [phrasesReservation.clientDesactive('DÉSACTIVÉ Paul')],
  });
  await sql(serveur.orm.em.fork(), 'update client set current_dette = 500000 where id = $1', [
    client.id,
  ]);
  expect(
    await chantal.ecrire(`/api/clients/${client.id}/reglements`, { montant: 5_000 }),
  ).toMatchObject({ success: true });
  await modifier(true);
  expect(await actifs(1)).toEqual([client.id]);
  expect(await pris()).toMatchObject({ success: true });
  const actes = await sql<{ acte: string }>(
    serveur.orm.em.fork(),
    `select acte from journal_audit where entite = 'client' and entite_id = $1 order by id`,
    [client.id],
  );
  expect(actes.map((a) => a.acte)).toEqual(
    expect.arrayContaining(['désactivation', 'réactivation']),
  );
});

test('[CLI-9] COMPTANT ne se désactive pas', async () => {
  expect(await chantal.ecrire('/api/clients/1/update', { is_active: false })).toMatchObject({
    statut: 409,
  });
});

test('[TEL-2] un client se trouve par toute écriture de son téléphone', async () => {
  const { data } = await creer({ libelle: 'NZUE Marthe', telephone: '+241 62 45 78 90' });
  const autre = await creer({ libelle: 'OBAME Jean', telephone: '077 45 78 90' });
  const trouver = async (mots: string) =>
    (
      await chantal.lire<Client[]>(`/api/clients?page=1&keyword=${encodeURIComponent(mots)}`)
    ).data.map((c) => c.id);
  for (const mots of ['062457890', '62 45 78 90', '+24162457890', '00241 062 45-78-90', '6245789'])
    expect(await trouver(mots), mots).toEqual([data.id]);
  expect(await trouver('+241 77 45 78 90')).toEqual([autre.data.id]);
  expect(await trouver('nzue 62')).toEqual([data.id]);
});
