// Server: what the socket says of a client must equal what REST reads next.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surClients } from '#shared/vente/clientele/client.events.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import { ajouterDette } from '#server/vente/clientele/ajouter-dette.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { succes } from '#shared/base/refus.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '../../harness/verifier-evenement.ts';
import { c } from '#tests/factories/centimes.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'VENTE', submenus: ['client'] }],
  });
});
afterAll(() => serveur.detruire());

const lire = async () => (await chantal.lire<Client[]>('/api/clients?page=1&rows=100')).data;

test('[EVT-28] un client créé est dit tel qu’on le relit', async () => {
  await attendrePublication(chantal.adresse);
  const ecoute = await chantal.ecouter('clients');
  const { data } = await chantal.ecrire<Client>('/api/clients', { libelle: 'NEUF' });
  const [message] = await ecoute.attendre(1);
  ecoute.prise.disconnect();
  expect(message).toMatchObject({ nom: 'client.change', donnees: { client: data } });
  expect((await lire()).find((c) => c.id === data.id)).toEqual(data);
});

test('[EVT-28] une fiche changée, une dette qui naît, un règlement : l’écran égale la relecture', async () => {
  const { data } = await chantal.ecrire<Client>('/api/clients', {
    libelle: 'ASSURE',
    plafond_dette: 10_000,
  });
  await verifierEvenement<Client[]>({
    poste: chantal,
    topic: 'clients',
    lire,
    noms: ['client.change', 'client.change', 'client.change'],
    appliquer: surClients,
    acte: async () => {
      await chantal.ecrire(`/api/clients/${data.id}/update`, { ville: 'Oyem' });
      await inTransaction(serveur.orm, null, async (em) => {
        await ajouterDette(em, data.id, c(250_000));
        return succes(null);
      });
      await chantal.ecrire(`/api/clients/${data.id}/reglements`, { montant: 1_000 });
    },
  });
  expect((await lire()).find((c) => c.id === data.id)).toMatchObject({
    current_dette: 1_500,
    current_remboursement_amount: 8_500,
  });
});

test('[HAB-1] qui ne lit pas la liste des clients n’entend rien d’eux', async () => {
  const serge = await serveur.poste('Serge', {
    habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
  });
  const ecoute = await serge.ecouter('clients');
  expect(ecoute.accuses[0]).toMatchObject({ ok: false });
  ecoute.prise.disconnect();
});
