// Server: versions compared under the row's lock when two change one client at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Croisement } from '#shared/base/fusion-fiche.rules.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
const DROITS = { habilitations: [{ menu: 'VENTE', submenus: ['client'] }] };
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', DROITS);
  chantal = await serveur.poste('Chantal', DROITS);
});
afterAll(() => serveur.detruire());

const unClient = async () =>
  (
    await awa.ecrire<Client>('/api/clients', {
      libelle: 'MINTSA Solange',
      ville: 'Oyem',
      plafond_dette: 500_000,
    })
  ).data;
const modifier = (poste: Poste, { id }: Client, corps: object) =>
  poste.ecrire<Client>(`/api/clients/${id}/update`, corps);

describe('deux personnes sur un client', () => {
  test('[FUS-5] un plafond baissé et une ville changée tiennent tous les deux', async () => {
    const client = await unClient();
    await modifier(awa, client, { version: client.version, plafond_dette: 100_000 });
    const seconde = await modifier(chantal, client, { version: client.version, ville: 'Gamba' });
    expect(seconde.statut).toBe(200);
    expect(seconde.data).toMatchObject({ plafond_dette: 100_000, ville: 'Gamba', version: 3 });
  });

  test('[FUS-5] le même champ, deux valeurs : 409, la fiche telle qu’elle est, qui et quand', async () => {
    const client = await unClient();
    await modifier(awa, client, {
      version: client.version,
      plafond_dette: 100_000,
      ville: 'Lambaréné',
    });
    const refus = await modifier(chantal, client, {
      version: client.version,
      plafond_dette: 200_000,
      telephone: '011',
    });
    expect(refus).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: ['Modifié entre-temps par Awa : plafond de crédit. Choisissez la valeur à garder.'],
      data: { plafond_dette: 100_000, ville: 'Lambaréné', telephone: null, version: 2 },
    });
    const { modifications } = refus.extra_data as Croisement;
    expect(modifications).toEqual([
      { champ: 'plafond_dette', par: 'Awa', at: expect.stringMatching(/^20\d\d-.*\+01:00$/) },
    ]);
    // Chosen on what was shown: it stands.
    const choisie = await modifier(chantal, client, {
      version: refus.data.version,
      plafond_dette: 200_000,
      telephone: '011',
    });
    expect(choisie).toMatchObject({
      statut: 200,
      data: { plafond_dette: 200_000, telephone: '011' },
    });
  });

  test('[FUS-5] la même valeur choisie par les deux n’est pas un désaccord', async () => {
    const client = await unClient();
    await modifier(awa, client, { version: 1, ville: 'Gamba' });
    expect((await modifier(chantal, client, { version: 1, ville: 'Gamba' })).statut).toBe(200);
  });

  test('[FUS-5] sans version, la modification passe comme avant', async () => {
    const client = await unClient();
    await modifier(awa, client, { version: 1, ville: 'Gamba' });
    expect((await modifier(chantal, client, { ville: 'Mouila' })).data.ville).toBe('Mouila');
  });

  test('[FUS-5] une dette qui bouge ne périme aucune saisie ; une main dans la base, si', async () => {
    const client = await unClient();
    const em = serveur.orm.em.fork();
    await sql(em, 'update client set current_dette = 5, version = version + 1 where id = $1', [
      client.id,
    ]);
    expect((await modifier(awa, client, { version: 1, ville: 'Gamba' })).statut).toBe(200);
    await sql(em, `update client set ville = 'X', version = version + 1 where id = $1`, [
      client.id,
    ]);
    const refus = await modifier(awa, client, { version: 1, ville: 'Mouila' });
    expect(refus).toMatchObject({
      statut: 409,
      errors: ['Modifié entre-temps : ville. Choisissez la valeur à garder.'],
    });
  });

  test('[FUS-5] deux au même instant : l’un passe, l’autre choisit ; rien ne se perd', async () => {
    const client = await unClient();
    const reponses = await Promise.all([
      modifier(awa, client, { version: 1, plafond_dette: 1, nom: 'A' }),
      modifier(chantal, client, { version: 1, plafond_dette: 2, email: 'b@b.ga' }),
    ]);
    expect(reponses.map((r) => r.statut).sort()).toEqual([200, 409]);
  });
});
