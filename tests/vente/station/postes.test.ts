// Server: two lists of stations follow deliveries and glances by socket, each once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enIso } from '#shared/base/dates.ts';
import {
  surStations,
  surUneVenteHorsLigne,
  surVentesHorsLigne,
} from '#shared/vente/station/station.events.ts';
import type { Station, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unMessage } from '#tests/factories/un-message.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { PosteCoupe } from './poste-coupe.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
let gerante: Poste;
let comptable: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  gerante = await serveur.poste('Chantal Obame', {
    habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
  });
  comptable = await serveur.poste('Odile Mba', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
  });
});
afterAll(() => serveur.detruire());

const annoncer = async (cle: string, nom?: string): Promise<Station> =>
  (await chef.ecrire<Station>('/api/stations', { cle, ...(nom !== undefined && { nom }) })).data;
async function unPoste(): Promise<PosteCoupe> {
  const poste = new PosteCoupe(serveur, awa);
  await poste.enroler();
  return poste;
}
/** A sale of one box, of this station. */
const vendre = async (poste: PosteCoupe) =>
  poste.vente([{ produit_id: await unProduit(serveur, { prix: 1000, qte: 10 }) }]);
const remettre = async (poste: PosteCoupe): Promise<VenteHorsLigne> =>
  (await poste.remettre(await vendre(poste))).data;
/** The same, to be looked at: somebody else hands it over. */
const remettreParUnAutre = async (poste: PosteCoupe): Promise<VenteHorsLigne> =>
  (await poste.remettre(await vendre(poste), { par: chef })).data;

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
    const ecarter = (par: Poste) => par.ecrire<Station>(`/api/stations/${id}/ecarter`, {});
    const { data: premier } = await ecarter(gerante);
    expect((await ecarter(chef)).data).toEqual(premier);
    expect(premier.ecartee_par).toBe('Chantal Obame');
    expect((await chef.ecrire('/api/stations/999999/ecarter', {})).statut).toBe(404);
  });

  it('une vente est reçue : dans la liste, et le dernier numéro de son poste a bougé', async () => {
    const poste = await unPoste();
    const deux = ['station.change', 'vente_hors_ligne.recue'];
    const vue = { poste: gerante, topic: 'postes', noms: deux };
    await verifierEvenement({
      ...vue,
      acte: () => remettre(poste),
      lire: lireVentes,
      appliquer: surVentesHorsLigne,
      montrees: true,
    });
    await verifierEvenement({
      ...vue,
      acte: () => remettre(poste),
      lire: lireStations(),
      appliquer: surStations,
      montrees: true,
    });
    expect((await lireStations()()).find((s) => s.marque === poste.marque)).toMatchObject({
      dernier_numero: 2,
    });
  });

  it('[HSL-10] remise encore : rien n’est reçu de plus, son poste a été vu', async () => {
    const poste = await unPoste();
    const vente = await vendre(poste);
    await poste.remettre(vente);
    await verifierEvenement({
      poste: gerante,
      topic: 'postes',
      noms: ['station.change'],
      acte: () => poste.remettre(vente),
      lire: lireStations(),
      appliquer: surStations,
      montrees: true,
    });
  });

  it('[HSL-16] regardée : par qui et quand, une fois', async () => {
    const adjointe = await serveur.poste('Adjointe', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
    });
    const [un, deux] = [await unPoste(), await unPoste()];
    const deja = (await nonLues(adjointe)).length;
    const { id } = await remettreParUnAutre(un);
    expect(await nonLues(adjointe)).toHaveLength(deja + 1);
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
    const autre = await remettreParUnAutre(deux);
    await verifierEvenement<VenteHorsLigne>({
      poste: gerante,
      topic: 'postes',
      noms: ['vente_hors_ligne.vue'],
      acte: () => gerante.ecrire(`/api/stations/ventes/${autre.id}/vue`, {}),
      lire: async () => (await lireVentes()).find((v) => v.id === autre.id) ?? autre,
      appliquer: surUneVenteHorsLigne,
    });
    // Nobody else has to.
    expect(await nonLues(adjointe)).toHaveLength(deja);
    expect((await gerante.ecrire('/api/stations/ventes/999999/vue', {})).statut).toBe(404);
  });

  it('[HSL-20] ce qui arrive en retard ne défait pas un regard', async () => {
    const recue = await remettre(await unPoste());
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
      "insert into station (cle, marque) values ($1, 'P300000'), ($2, 'P70001')",
      [randomUUID(), randomUUID()],
    );
    const marques = async (ordre: string) =>
      (await gerante.lire<Station[]>(`/api/stations?sort=marque&order=${ordre}`)).data.map(
        (s) => s.marque,
      );
    const montantes = await marques('asc');
    expect(montantes.filter((m) => m === 'P70001' || m === 'P300000')).toEqual([
      'P70001',
      'P300000',
    ]);
    expect(await marques('desc')).toEqual(montantes.toReversed());
    for (const poste of [await unPoste(), await unPoste()])
      for (let i = 0; i < 2; i++) await remettre(poste);
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
