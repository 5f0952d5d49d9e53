// Server: two requests at once make one notice, and the bell hears the answer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import { type EtatCloche, surCloche } from '#shared/admin/notification/notification.events.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const CIP = cip13De('9352910');
let serveur: ServeurDeTest;
let serge: Poste;
let awa: Poste;
let gerante: Poste;
let stock: Poste;
let id: number;
const em = () => serveur.orm.em.fork();

beforeAll(async () => {
  serveur = await serveurDeTest();
  serge = await serveur.poste('Serge', { habilitations: VENDRE });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  gerante = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['base'] }],
  });
  stock = await serveur.poste('Stock', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits', 'commande'] }],
  });
});
afterAll(() => serveur.detruire());
beforeEach(async () => {
  await attendrePublication(serveur.adresse);
  await sql(em(), 'delete from notification');
  await sql(em(), 'delete from medicament');
  const m = await sqlOne<{ id: number }>(
    em(),
    `insert into medicament (cip13, cip7, cis, libelle, presentation, disponible)
      values ($1, '9352910', '1', 'DAFALGAN 1 g, comprimé', 'tube de 8', true)
      returning id`,
    [CIP],
  );
  id = m?.id ?? 0;
});

const demander = (p: Poste, corps: object = {}) =>
  p.ecrire<{ deja_demande: boolean }>(`/api/medicaments/${id}/demander`, corps);
const recues = async (p: Poste) =>
  (await p.lire<Notification[]>(`/api/notifications?notifiable_id=${p.id}&page=1&rows=20`)).data;
const cloche = async (): Promise<EtatCloche> => {
  const notifications = await recues(gerante);
  const non_lues = notifications.filter((n) => n.read_at === null).length;
  return { notifications, non_lues, total: notifications.length };
};

describe('[MED-16] [NOT-17] un vendeur demande un médicament hors stock', () => {
  it('qui peut l’ajouter est averti aussitôt : qui demande, quoi, et qu’un client attend, sans son nom', async () => {
    await verifierEvenement({
      poste: gerante,
      topic: 'notifications',
      lire: cloche,
      appliquer: surCloche,
      acte: () => demander(serge, { pour_un_client: true }),
      noms: ['notification.creee'],
    });
    expect((await recues(gerante)).map((n) => [n.genre, n.data])).toEqual([
      [
        'medicament_demande',
        {
          title: 'Médicament demandé',
          message: `Serge demande DAFALGAN 1 g, comprimé, tube de 8 (CIP ${CIP}), pour un client.`,
          medicament: { id, cip13: CIP },
        },
      ],
    ]);
    expect([await recues(stock), await recues(serge)]).toEqual([[], []]);
  });
  it('redemandé le même jour par le même : dit, pas répété, même une fois lu ; un autre vendeur, si', async () => {
    const premiere = await demander(serge);
    expect(premiere).toMatchObject({
      data: { deja_demande: false },
      message: phrasesHorsStock.demandeEnvoyee('DAFALGAN 1 g, comprimé'),
    });
    await gerante.ecrire(`/api/notifications/${gerante.id}/read-all`, {});
    expect(await demander(serge)).toMatchObject({
      statut: 200,
      data: { deja_demande: true },
      message: phrasesHorsStock.dejaDemande('DAFALGAN 1 g, comprimé'),
    });
    expect(await recues(gerante)).toHaveLength(1);
    await demander(awa);
    expect(await recues(gerante)).toHaveLength(2);
  });
  it('deux appuis en même temps : une notification', async () => {
    await Promise.all([demander(serge), demander(serge), demander(serge)]);
    expect(await recues(gerante)).toHaveLength(1);
  });
  it('le lendemain, la demande est nouvelle', async () => {
    await demander(serge);
    await sql(
      em(),
      `update notification
        set created_at = created_at - interval '1 day', read_at = now(),
          cle = replace(cle, $1, 'hier')`,
      [jourDe(new Date())],
    );
    await demander(serge);
    expect(await recues(gerante)).toHaveLength(2);
  });
  it('ajouté, il n’est plus à demander : la cloche des autres le sait', async () => {
    const adjointe = await serveur.poste('Adjointe', {
      habilitations: [{ menu: 'STOCK', submenus: ['base'] }],
    });
    await demander(serge);
    await verifierEvenement({
      poste: gerante,
      topic: 'notifications',
      lire: cloche,
      appliquer: surCloche,
      acte: () =>
        adjointe.ecrire(`/api/medicaments/${id}/ajouter`, {
          prix_achat: 1000,
          prix_de_vente: 1500,
        }),
      noms: ['notification.lues'],
    });
    expect((await cloche()).non_lues).toBe(0);
    await sql(em(), 'delete from produit_cip');
  });
  it('devenu produit par la fiche, un code ajouté ou un fichier : il n’est plus à demander non plus', async () => {
    const chef = await serveur.poste('Chef', { is_admin: true });
    const creer = (corps: object) =>
      stock.ecrire<{ id: number }>('/api/produits', { prix_de_vente: 1500, ...corps });
    const autre = (await creer({ libelle: 'AUTRE' })).data.id;
    const fichier = async () => {
      const { data } = await chef.ecrire<{ id: number }>('/api/imports', {
        nature: 'produits',
        fichier: 'produits.csv',
        texte: true,
        tetes: ['LIBELLE', 'CIP', 'PRIX VENTE'],
        champs: ['libelle', 'code', 'prix_vente'],
        nb_lignes: 1,
      });
      const ici = `/api/imports/${data.id}`;
      const rangees = [{ ligne: 2, cellules: ['DAFALGAN', CIP, '15'] }];
      await chef.ecrire(`${ici}/lignes`, { rangees });
      for (const [acte, fin] of [
        ['verifier', 'Vérifié'],
        ['importer', 'Importé'],
      ] as const) {
        await chef.ecrire(`${ici}/${acte}`, {});
        await expect.poll(async () => (await chef.lire(ici)).data).toMatchObject({ statut: fin });
      }
    };
    for (const acte of [
      () => creer({ libelle: 'DAFALGAN', cip: CIP }),
      () => stock.ecrire(`/api/produits/${autre}/update`, { cip_1: '9352910' }),
      fichier,
    ]) {
      await sql(em(), 'delete from notification');
      await demander(serge);
      expect((await cloche()).non_lues).toBe(1);
      await acte();
      expect((await cloche()).non_lues).toBe(0);
      await sql(em(), 'update produit set cip = null, cip_1 = null');
    }
  });
  it('déjà produit, ou inconnu : refusé, personne n’est averti', async () => {
    await unProduit(serveur, { libelle: 'DAFALGAN', cip: CIP });
    expect((await demander(serge)).statut).toBe(409);
    expect((await serge.ecrire('/api/medicaments/999999/demander', {})).statut).toBe(404);
    expect(await recues(gerante)).toEqual([]);
  });
});
