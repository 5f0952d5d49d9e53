// Server: two lists of stations follow deliveries and glances by socket, each once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enIso } from '#shared/base/dates.ts';
import {
  surStations,
  surUneVenteHorsLigne,
  surVentesHorsLigne,
} from '#shared/station/station.events.ts';
import type { Station, VenteHorsLigne } from '#shared/station/station.schema.ts';
import { sql, sqlOne } from '#server/db/sql.ts';
import { unMessage } from '#tests/factories/un-message.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
let comptable: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  gerante = await serveur.poste('Chantal Obame', {
    habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
  });
  comptable = await serveur.poste('Odile Mba', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
  });
});
afterAll(() => serveur.detruire());

const annoncer = async (cle: string, nom?: string): Promise<Station> =>
  (await awa.ecrire<Station>('/api/stations', { cle, ...(nom !== undefined && { nom }) })).data;
/** A sale of this station for one box, under this number. */
async function uneRemise(station: string, numero: number, prix = 1000) {
  const vendeur = await sqlOne<{ id: number }>(
    serveur.orm.em.fork(),
    "select id from utilisateur where fullname = 'Awa Ndong'",
  );
  const ligne = { libelle: 'BOITE', qte: 1, prix_de_vente: prix, tva: false, css: false };
  return {
    station,
    envoyee_at: enIso(new Date()),
    vente: {
      forme: 1,
      numero,
      marque: 'P1',
      vendeur_id: vendeur?.id,
      lignes: [{ ...ligne, produit_id: await unProduit(serveur, { prix: 1000, qte: 10 }) }],
      remise: 0,
      taux_tva: 18,
      taux_css: 1,
      montant_taxe: 0,
      garde_id: null,
      net_a_payer: prix,
      recu: prix,
      faite_at: enIso(new Date()),
      reservation_id: null,
      panier_cree_at: null,
    },
  };
}
const remettre = async (...faite: Parameters<typeof uneRemise>): Promise<VenteHorsLigne> =>
  (await awa.ecrire<VenteHorsLigne>('/api/stations/ventes', await uneRemise(...faite))).data;

const lireStations =
  (qui = gerante) =>
  async () =>
    (await qui.lire<Station[]>('/api/stations?sort=id')).data;
const lireVentes = async () =>
  (await gerante.lire<VenteHorsLigne[]>('/api/stations/ventes?sort=id')).data;
describe('les deux listes des postes sont vivantes', () => {
  it('un poste se fait connaître, puis revient : vu, sous son nom', async () => {
    const cle = randomUUID();
    for (const nom of ['Comptoir 1', 'Comptoir du fond'])
      await verifierEvenement({
        poste: gerante,
        topic: 'postes',
        noms: ['station.change'],
        acte: () => annoncer(cle, nom),
        lire: lireStations(),
        appliquer: surStations,
        montrees: true,
      });
  });

  it('[HSL-15] mis à part, puis repris : qui et quand, refusé à qui ne règle pas les caisses', async () => {
    const { id } = await annoncer(randomUUID(), 'Comptoir 2');
    for (const acte of ['ecarter', 'reprendre']) {
      const refuse = await comptable.ecrire(`/api/stations/${id}/${acte}`, {});
      expect(refuse.statut).toBe(403);
      await verifierEvenement({
        poste: gerante,
        topic: 'postes',
        noms: ['station.change'],
        acte: () => gerante.ecrire(`/api/stations/${id}/${acte}`, {}),
        lire: lireStations(),
        appliquer: surStations,
        montrees: true,
      });
    }
  });

  it('[HSL-15] mis à part deux fois : qui et quand restent du premier, rien n’est dit de plus', async () => {
    const { id } = await annoncer(randomUUID());
    const chef = await serveur.poste('Chef', { is_admin: true });
    const ecarter = (par: Poste) => par.ecrire<Station>(`/api/stations/${id}/ecarter`, {});
    const { data: premier } = await ecarter(gerante);
    expect((await ecarter(chef)).data).toEqual(premier);
    expect(premier.ecartee_par).toBe('Chantal Obame');
    expect((await chef.ecrire('/api/stations/999999/ecarter', {})).statut).toBe(404);
  });

  it('une vente est reçue : dans la liste, et le dernier numéro de son poste a bougé', async () => {
    const cle = randomUUID();
    const { id } = await annoncer(cle);
    const deux = ['station.change', 'vente_hors_ligne.recue'];
    const vue = { poste: gerante, topic: 'postes', noms: deux };
    await verifierEvenement({
      ...vue,
      acte: () => remettre(cle, 1),
      lire: lireVentes,
      appliquer: surVentesHorsLigne,
      montrees: true,
    });
    await verifierEvenement({
      ...vue,
      acte: () => remettre(cle, 2),
      lire: lireStations(),
      appliquer: surStations,
      montrees: true,
    });
    expect((await lireStations()()).find((s) => s.id === id)).toMatchObject({ dernier_numero: 2 });
  });

  it('[HSL-10] remise encore : rien n’est reçu de plus, son poste a été vu', async () => {
    const cle = randomUUID();
    const corps = await uneRemise(cle, 1);
    await awa.ecrire('/api/stations/ventes', corps);
    await verifierEvenement({
      poste: gerante,
      topic: 'postes',
      noms: ['station.change'],
      acte: () => awa.ecrire('/api/stations/ventes', { ...corps, envoyee_at: enIso(new Date()) }),
      lire: lireStations(),
      appliquer: surStations,
      montrees: true,
    });
  });

  it('[HSL-16] regardée : par qui et quand, une fois', async () => {
    const adjointe = await serveur.poste('Adjointe', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
    });
    const { id } = await remettre(randomUUID(), 1, 900);
    expect(await nonLues(adjointe)).toHaveLength(1);
    const regarder = (qui: Poste) =>
      qui.ecrire<VenteHorsLigne>(`/api/stations/ventes/${id}/vue`, {});
    await verifierEvenement({
      poste: gerante,
      topic: 'postes',
      noms: ['vente_hors_ligne.vue'],
      acte: async () => {
        await regarder(gerante);
        await regarder(comptable);
      },
      lire: lireVentes,
      appliquer: surVentesHorsLigne,
      montrees: true,
    });
    expect((await lireVentes()).find((v) => v.id === id)).toMatchObject({
      vue_par: 'Chantal Obame',
    });
    const autre = await remettre(randomUUID(), 1, 900);
    await verifierEvenement<VenteHorsLigne>({
      poste: gerante,
      topic: 'postes',
      noms: ['vente_hors_ligne.vue'],
      acte: () => gerante.ecrire(`/api/stations/ventes/${autre.id}/vue`, {}),
      lire: async () => (await lireVentes()).find((v) => v.id === autre.id) ?? autre,
      appliquer: surUneVenteHorsLigne,
    });
    // Nobody else has to.
    expect(await nonLues(adjointe)).toEqual([]);
    expect((await gerante.ecrire('/api/stations/ventes/999999/vue', {})).statut).toBe(404);
  });

  it('[HSL-20] ce qui arrive en retard ne défait pas un regard', async () => {
    const recue = await remettre(randomUUID(), 1);
    const vue = { ...recue, vue_at: enIso(new Date()), vue_par: 'Chantal Obame' };
    const dire = (vente_hors_ligne: VenteHorsLigne) =>
      unMessage('vente_hors_ligne.vue', { vente_hors_ligne });
    expect(surVentesHorsLigne([vue], dire(recue))).toEqual([vue]);
    expect(surVentesHorsLigne([recue], dire(vue))).toEqual([vue]);
    expect(surVentesHorsLigne([], dire(vue))).toEqual([]);
  });

  it('triées par poste, elles suivent son nombre, dans un sens comme dans l’autre', async () => {
    await sql(
      serveur.orm.em.fork(),
      "insert into station (cle, marque) values ($1, 'P3000'), ($2, 'P700')",
      [randomUUID(), randomUUID()],
    );
    const marques = async (ordre: string) =>
      (await gerante.lire<Station[]>(`/api/stations?sort=marque&order=${ordre}`)).data.map(
        (s) => s.marque,
      );
    const montantes = await marques('asc');
    expect(montantes.slice(-2)).toEqual(['P700', 'P3000']);
    expect(await marques('desc')).toEqual(montantes.toReversed());
    for (const cle of [randomUUID(), randomUUID()])
      for (const numero of [1, 2]) await remettre(cle, numero);
    const numeros = async (ordre: string) =>
      (
        await gerante.lire<VenteHorsLigne[]>(
          `/api/stations/ventes?sort=numero_provisoire&order=${ordre}`,
        )
      ).data.map((v) => v.numero_provisoire);
    const montants = await numeros('asc');
    expect(montants.length).toBeGreaterThan(3);
    expect(await numeros('desc')).toEqual(montants.toReversed());
  });
  it('[HAB-4] un vendeur ne les entend pas', async () => {
    const { accuses, prise } = await awa.ecouter('postes');
    expect(accuses[0]).toMatchObject({ ok: false });
    prise.disconnect();
  });
});
