// Server: the insured kept with a basket follows its client's record in the base.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

it('[RES-7] l’assuré suit son client : COMPTANT n’en a pas', async () => {
  const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  const { id } = (await awa.ecrire<Reservation>('/api/reservations', {})).data;
  const maj = async (corps: object) =>
    (await awa.ecrire<Reservation>(`/api/reservations/${id}/update`, corps)).data;
  const client_id = await unClient(serveur, { libelle: 'CNAMGS Essai' });
  const assure = { nom_assure: 'OBIANG Pauline', identifiant_assure: '123' };
  expect(await maj({ client_id, ...assure })).toMatchObject(assure);
  const vide = { nom_assure: null, identifiant_assure: null };
  expect(await maj({ client_id: CLIENT_COMPTANT })).toMatchObject(vide);
  expect(await maj(assure)).toMatchObject(vide);
});

it('[RES-7] l’assuré suit son client : un autre client apporte sa fiche, sauf ce qui est dit', async () => {
  const awa = await serveur.poste('Awa de la fiche', { habilitations: VENDRE });
  const uneFiche = async (nom: string, identifiant: string, secteur: string) => {
    const id = await unClient(serveur, { libelle: `CNAMGS ${nom}` });
    await sql(
      serveur.orm.em.fork(),
      `update client set nom = $2, identifiant_assure = $3, secteur_assure = $4 where id = $1`,
      [id, nom, identifiant, secteur],
    );
    return id;
  };
  const [a, b] = [
    await uneFiche('OBIANG Pauline', '111', 'Secteur public'),
    await uneFiche('NZUE Marc', '222', 'Secteur privé'),
  ];
  const { id } = (await awa.ecrire<Reservation>('/api/reservations', { client_id: a })).data;
  const maj = async (corps: object) =>
    (await awa.ecrire<Reservation>(`/api/reservations/${id}/update`, corps)).data;
  await maj({ numero_feuille_assure: 'F-1' });
  expect(await maj({ client_id: b })).toMatchObject({
    identifiant_assure: '222',
    nom_assure: 'NZUE Marc',
    secteur_assure: 'Secteur privé',
    numero_feuille_assure: null,
  });
  await maj({ client_id: CLIENT_COMPTANT });
  expect(await maj({ client_id: a, nom_assure: 'OBIANG Junior' })).toMatchObject({
    identifiant_assure: '111',
    nom_assure: 'OBIANG Junior',
    secteur_assure: 'Secteur public',
  });
});
