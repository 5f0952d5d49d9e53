import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
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
