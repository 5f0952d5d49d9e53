// Server: one sale delivered twice at once, under two keys, is one sale.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { Station, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { PosteCoupe } from './poste-coupe.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
const GERER = [{ menu: 'VENTE', submenus: ['configuration', 'vente', 'reservation'] }];
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  gerante = await serveur.poste('Chantal Obame', { habilitations: GERER });
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const idDe = async (nom: string): Promise<number> =>
  (await sqlOne<{ id: number }>(em(), 'select id from utilisateur where fullname = $1', [nom]))
    ?.id ?? 0;
const produitLu = async (id: number) => (await gerante.lire<Produit>(`/api/produits/${id}`)).data;

/** The draft of the server that a sale goes on with. */
const depuis = ({ id, created_at }: Reservation) => ({
  reservation_id: id,
  panier_cree_at: created_at,
});
/** ms since it was called, and one for the roundings: what travels is off by no more. */
function chronometre(): () => number {
  const depart = Date.now();
  return () => Date.now() - depart + 1;
}
const quoi = (v: VenteHorsLigne | null): string[] => (v?.ecarts ?? []).map((e) => e.quoi);
const compter = async (table: string): Promise<number> =>
  (await sqlOne<{ n: number }>(em(), `select count(*)::int as n from ${table}`))?.n ?? 0;

describe('une vente faite sans le serveur lui est remise', () => {
  it('[HSL-9] [HSL-13] elle est enregistrée comme elle fut faite : ticket, stock, espèces, numéro provisoire retrouvé', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { prix: 1250, qte: 10 });
    const vente = poste.vente([{ produit_id, qte: 2, prix_de_vente: 1250 }], { recu: 5000 });
    const enRoute = chronometre();
    const remise = await poste.remettre(vente);
    const route = enRoute();
    expect(remise).toMatchObject({
      statut: 200,
      data: { net_a_payer: 2500, vendeur: 'Awa Ndong', ecarts: [], vue_at: null },
    });
    const { vente_id, numero_provisoire, numero_ticket, reservation_id } = remise.data;
    expect(numero_provisoire).toMatch(/^P\d+-0001$/);
    expect((await produitLu(produit_id)).qte).toBe(8);
    const { data } = await gerante.lire<Vente[]>(
      `/api/ventes?page=1&rows=5&search_by_keyword=${numero_provisoire.toLowerCase()}`,
    );
    expect(data).toMatchObject([
      {
        id: vente_id,
        hors_ligne: numero_provisoire,
        numero_ticket,
        reservation_id,
        total: 2500,
        montant_recu: 5000,
        montant_rendu: 2500,
        mode_paiement: 'espece',
        user: 'Awa Ndong',
      },
    ]);
    expect(
      Math.abs(Date.parse(data[0]?.created_at ?? '') - Date.parse(vente.faite_at)),
    ).toBeLessThanOrEqual(route);
  });

  it('[HSL-10] remise encore, sous une autre clé, ou deux fois à la fois : une vente, la même réponse', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 10 });
    const vente = poste.vente([{ produit_id }]);
    const avant = await compter('vente');
    const reponses = await Promise.all([poste.remettre(vente), poste.remettre(vente)]);
    const encore = await poste.remettre(vente);
    for (const r of reponses) expect(r.data).toEqual(encore.data);
    expect(await compter('vente')).toBe(avant + 1);
    expect((await produitLu(produit_id)).qte).toBe(9);
  });

  it('[HSL-10] même numéro, autre contenu : refusée', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 10 });
    const une = poste.vente([{ produit_id }]);
    await poste.remettre(une);
    expect(await poste.remettre({ ...une, recu: une.recu + 500 })).toMatchObject({
      statut: 409,
      code: 'vente_hors_ligne_differente',
    });
    expect((await produitLu(produit_id)).qte).toBe(9);
  });

  it('[HSL-14] une base restaurée d’avant : les ventes gardées sont remises, celles qui manquent se disent', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 10 });
    poste.numero = 4; // the four before went with the base that was lost
    const cinq = await poste.remettre(poste.vente([{ produit_id }]));
    expect(quoi(cinq.data)).toEqual(['numero_saute']);
    expect(cinq.data.ecarts[0]?.phrase).toMatch(/P\d+-0001 à P\d+-0004/);
    expect(quoi((await poste.remettre(poste.vente([{ produit_id }]))).data)).toEqual([]);
    poste.numero = 2;
    expect(quoi((await poste.remettre(poste.vente([{ produit_id }]))).data)).toEqual([]);
    expect((await produitLu(produit_id)).qte).toBe(7);
  });

  it('[HSL-14] un seul numéro manque : il se dit', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 10 });
    poste.numero = 1;
    const { data } = await poste.remettre(poste.vente([{ produit_id }]));
    expect(quoi(data)).toEqual(['numero_saute']);
    expect(data.ecarts[0]?.phrase).toMatch(/P\d+-0001(?!.*P\d+-0002)/);
  });

  it('[HSL-14] le taux qui commence demain n’est pas celui d’aujourd’hui : rien à redire', async () => {
    const demain = jourPlus(jourDe(new Date()), 1);
    const entrer = `insert into taux_taxe (taxe, taux, debut, created_by)
      values ('css', 4, $1, 'Chantal Obame'), ('tva', 20, $1, 'Chantal Obame')`;
    await sql(em(), entrer, [demain]);
    try {
      const poste = new PosteCoupe(serveur, awa);
      const produit_id = await unProduit(serveur, { qte: 10, tva: true, css: true });
      const { data } = await poste.remettre(
        poste.vente([{ produit_id, tva: true, css: true }], { net_a_payer: 1190, recu: 1190 }),
      );
      expect(quoi(data)).toEqual([]);
    } finally {
      await sql(em(), 'delete from taux_taxe where debut = $1', [demain]);
    }
  });

  it('[HSL-17] [HSL-14] deux postes ont vendu la dernière boîte : les deux ventes, un mouvement de régularisation, la gérante prévenue', async () => {
    const produit_id = await unProduit(serveur, { qte: 1 });
    const [un, deux] = [new PosteCoupe(serveur, awa), new PosteCoupe(serveur, awa)];
    const premiere = await un.remettre(un.vente([{ produit_id }]));
    const seconde = await deux.remettre(deux.vente([{ produit_id }]));
    expect(quoi(premiere.data)).toEqual([]);
    expect(quoi(seconde.data)).toEqual(['stock']);
    expect((await produitLu(produit_id)).qte).toBe(0);
    const mouvements = await sql<{ motif: string; type: string; qte: number }>(
      em(),
      'select motif, type, qte from mouvement where produit_id = $1 order by id',
      [produit_id],
    );
    expect(mouvements.map((m) => [m.motif, m.type, m.qte])).toEqual([
      ['STOCK INITIAL', 'Entrée', 1],
      ['VENTE', 'Sortie', 1],
      ['Régularisation hors ligne', 'Entrée', 1],
      ['VENTE', 'Sortie', 1],
    ]);
    const dites = await gerante.lire<{ data: { title: string } }[]>(
      `/api/notifications?notifiable_id=${await idDe('Chantal Obame')}`,
    );
    expect(dites.data.map((n) => n.data.title)).toContain(
      phrases.aRegarder(seconde.data.numero_provisoire),
    );
    const aVoir = await gerante.lire<VenteHorsLigne[]>('/api/stations/ventes?a_voir=true');
    expect(aVoir.data.map((v) => v.id)).toContain(seconde.data.id);
    const vue = await gerante.ecrire<VenteHorsLigne>(
      `/api/stations/ventes/${seconde.data.id}/vue`,
      {},
    );
    expect(vue.data).toMatchObject({ vue_par: 'Chantal Obame' });
    const reste = await gerante.lire<VenteHorsLigne[]>('/api/stations/ventes?a_voir=true');
    expect(reste.data.map((v) => v.id)).not.toContain(seconde.data.id);
  });

  it('[HSL-14] un prix changé et un produit retiré pendant la coupure, un autre envoyeur : enregistrée au prix payé, et dite', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { prix: 1000, qte: 10 });
    const brice = await serveur.poste('Brice Mba', { habilitations: VENDRE });
    const chef = await serveur.poste('Chef', { is_admin: true });
    const vente = poste.vente([{ produit_id, prix_de_vente: 1000 }]);
    await chef.ecrire(`/api/produits/${produit_id}/update`, {
      prix_de_vente: 1200,
      prix_achat: 600,
    });
    await sql(em(), 'update produit set is_active = false, updated_at = now() where id = $1', [
      produit_id,
    ]);
    const { statut, data } = await poste.remettre(vente, { par: brice });
    expect(statut).toBe(200);
    expect(quoi(data).toSorted()).toEqual(['envoyee_par_un_autre', 'prix', 'produit_retire']);
    expect(
      await sqlOne(em(), 'select total, remise, garde from vente where id = $1', [data.vente_id]),
    ).toEqual({ total: 100_000, remise: 0, garde: 0 });
  });

  it('[HSL-14] des droits finis pendant la coupure : la vente est reçue, et dite', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur);
    const parti = await serveur.poste('Serge Parti', { habilitations: VENDRE });
    const vente = poste.vente([{ produit_id }], { vendeur_id: await idDe('Serge Parti') });
    await sql(em(), "update utilisateur set is_active = false where fullname = 'Serge Parti'");
    expect((await poste.remettre(vente, { par: parti })).statut).toBe(401);
    const { data } = await poste.remettre(vente);
    expect(quoi(data).toSorted()).toEqual(['droits_finis', 'envoyee_par_un_autre']);
    expect(data.vendeur).toBe('Serge Parti');
  });

  it('[HSL-19] le serveur dit si qui a vendu peut encore se connecter et vendre, et rien d’autre', async () => {
    const peutVendre = async (id: number) => {
      const { data } = await awa.lire<{ peut_vendre: boolean }>(`/api/stations/vendeurs/${id}`);
      expect(Object.keys(data)).toEqual(['peut_vendre']);
      return data.peut_vendre;
    };
    const parti = await serveur.poste('Rose Partie', { habilitations: VENDRE });
    expect(await peutVendre(parti.id)).toBe(true);
    await sql(em(), "update utilisateur set habilitations = '[]' where id = $1", [parti.id]);
    expect(await peutVendre(parti.id)).toBe(false);
    await sql(em(), 'update utilisateur set is_admin = true where id = $1', [parti.id]);
    expect(await peutVendre(parti.id)).toBe(true);
    await sql(em(), 'update utilisateur set is_active = false where id = $1', [parti.id]);
    expect(await peutVendre(parti.id)).toBe(false);
    expect(await peutVendre(999_999)).toBe(false);
  });

  it('[HSL-15] un poste mis à part ne remet plus rien ; repris, il remet', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 5 });
    const { data: station } = await awa.ecrire<Station>('/api/stations', {
      cle: poste.cle,
      nom: 'Comptoir 2',
    });
    expect(station).toMatchObject({ nom: 'Comptoir 2', dernier_numero: null, ecartee_at: null });
    const vente = poste.vente([{ produit_id }]);
    expect((await awa.ecrire(`/api/stations/${station.id}/ecarter`, {})).statut).toBe(403);
    await gerante.ecrire(`/api/stations/${station.id}/ecarter`, {});
    expect(await poste.remettre(vente)).toMatchObject({
      statut: 403,
      code: 'station_ecartee',
      errors: [phrases.stationEcartee],
    });
    expect((await produitLu(produit_id)).qte).toBe(5);
    await gerante.ecrire(`/api/stations/${station.id}/reprendre`, {});
    expect((await poste.remettre(vente)).statut).toBe(200);
    const { data } = await gerante.lire<Station[]>('/api/stations?page=1&rows=50');
    expect(data.find((s) => s.id === station.id)).toMatchObject({ dernier_numero: 1 });
  });

  it.each([
    ['en avance de dix minutes', 600_000],
    ['en retard de dix minutes', -600_000],
  ])(
    '[HSL-2] une horloge %s : l’instant est corrigé de ce qu’elle disait à la remise',
    async (_, ecart) => {
      const poste = new PosteCoupe(serveur, awa);
      const produit_id = await unProduit(serveur);
      const faite = Date.now() - 1_000;
      const vente = poste.vente([{ produit_id }], {
        faite_at: enIso(new Date(faite + ecart)),
      });
      const enRoute = chronometre();
      const { data } = await poste.remettre(vente, {
        envoyee_at: enIso(new Date(Date.now() + ecart)),
      });
      const route = enRoute();
      expect(Math.abs(Date.parse(data.faite_at) - faite)).toBeLessThanOrEqual(route);
      expect(Math.abs(data.decalage_ms - ecart)).toBeLessThanOrEqual(route);
    },
  );

  it('le brouillon que la coupure a interrompu devient la vente ; clos entre-temps, elle en a un autre, et on le dit', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 10 });
    const { data: brouillon } = await awa.ecrire<Reservation>('/api/reservations', {});
    const { data } = await poste.remettre(poste.vente([{ produit_id }], depuis(brouillon)));
    expect(data.reservation_id).toBe(brouillon.id);
    const { data: autre } = await awa.ecrire<Reservation>('/api/reservations', {});
    await awa.ecrire(`/api/reservations/${autre.id}/update`, { status: 'Annule' });
    const seconde = await poste.remettre(poste.vente([{ produit_id }], depuis(autre)));
    expect(seconde.data.reservation_id).not.toBe(autre.id);
    expect(quoi(seconde.data)).toEqual(['panier_deja_clos']);
    // Another basket under the same id, in a base that was restored: it is not sold in its place.
    const { data: tiers } = await awa.ecrire<Reservation>('/api/reservations', {});
    const { data: ailleurs } = await poste.remettre(
      poste.vente([{ produit_id }], { ...depuis(tiers), panier_cree_at: autre.created_at }),
    );
    expect(ailleurs.reservation_id).not.toBe(tiers.id);
  });

  it('[ECO-6] [ECO-8] vendues d’abord à −20 % : la ligne garde son prix plein, les boîtes comptent sur l’ordre ; au-delà, dit', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { prix: 1000, qte: 30 });
    await sql(
      em(),
      "insert into ecoulement (produit_id, taux, qte, par) values ($1, 20, 10, 'Chef')",
      [produit_id],
    );
    await sql(em(), "update ecoulement set created_at = now() - interval '1 hour'");
    const reduite = { produit_id, qte: 6, prix_de_vente: 800, ecoulement: 20, prix_plein: 1000 };
    const brouillon = await unPanier(awa, [{ produit_id, qte: 6, ecoulement: 20 }]);
    const { data } = await poste.remettre(poste.vente([reduite], depuis(brouillon)));
    expect(quoi(data)).toEqual([]);
    expect(data.reservation_id).toBe(brouillon.id);
    expect((await awa.lire<Reservation>(`/api/reservations/${brouillon.id}`)).data).toMatchObject({
      net_a_payer: 4800,
      reservation_produits: [{ qte: 6, prix_de_vente: 800, prix_plein: 1000, ecoulement: 20 }],
    });
    expect((await produitLu(produit_id)).ecoulement).toMatchObject({ taux: 20, reste: 4 });
    expect(quoi((await poste.remettre(poste.vente([{ ...reduite, qte: 4 }]))).data)).toEqual([]);
    expect((await produitLu(produit_id)).ecoulement).toBeNull();
    const { data: enTrop } = await poste.remettre(poste.vente([{ ...reduite, qte: 1 }]));
    expect(quoi(enTrop)).toEqual(['prix']);
  });

  it('[HSL-12] elle est scellée DEGRADE, les autres non ; journal, chaîne, stock et sommes se vérifient', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, i) => unProduit(serveur, { qte: 3, prix: 500 + i * 333.5 })),
    );
    for (let i = 0; i < 12; i++) {
      const produit_id = ids[(i * 5) % ids.length] ?? 0;
      const { prix_de_vente } = await produitLu(produit_id);
      const vente = poste.vente([{ produit_id, qte: 1 + (i % 2), prix_de_vente }]);
      const net = Math.round(vente.net_a_payer);
      expect((await poste.remettre({ ...vente, net_a_payer: net, recu: net })).statut).toBe(200);
    }
    const scelles = await sql<{ mode: string | null; n: number }>(
      em(),
      `select contenu::jsonb ->> 'mode' as mode, count(*)::int as n
        from journal_fiscal where type = 'VENTE' group by 1`,
    );
    expect(scelles.map((x) => x.mode)).toContain('DEGRADE');
    expect(await fautesDeLaBase(em())).toEqual([]);
  });

  it('des corps hostiles : une phrase, rien d’écrit', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const produit_id = await unProduit(serveur, { qte: 5 });
    const bonne = poste.vente([{ produit_id }]);
    const ligne = bonne.lignes[0];
    const mauvaises: Record<string, unknown>[] = [
      { ...bonne, forme: 2 },
      { ...bonne, numero: 0 },
      { ...bonne, numero: -1 },
      { ...bonne, numero: 1.5 },
      { ...bonne, numero: 'un' },
      { ...bonne, vendeur_id: 999_999 },
      { ...bonne, vendeur_id: null },
      { ...bonne, lignes: [] },
      { ...bonne, lignes: 'tout' },
      { ...bonne, lignes: [ligne, ligne] },
      { ...bonne, lignes: [{ ...ligne, qte: 0 }] },
      { ...bonne, lignes: [{ ...ligne, qte: -3 }] },
      { ...bonne, lignes: [{ ...ligne, qte: 1e9 }] },
      { ...bonne, lignes: [{ ...ligne, prix_de_vente: -1 }] },
      { ...bonne, lignes: [{ ...ligne, prix_de_vente: 10.001 }] },
      { ...bonne, lignes: [{ ...ligne, libelle: '' }] },
      { ...bonne, lignes: [{ ...ligne, prix_plein: 1000 }] },
      { ...bonne, lignes: [{ ...ligne, ecoulement: 20 }] },
      { ...bonne, lignes: [{ ...ligne, ecoulement: 20, prix_plein: 1000 }] },
      { ...bonne, lignes: [{ ...ligne, ecoulement: 81, prix_plein: 1000 }] },
      { ...bonne, lignes: [{ ...ligne, tva: 'peut-être' }] },
      { ...bonne, remise: -5 },
      { ...bonne, remise: 5000, net_a_payer: 0, recu: 0 },
      { ...bonne, net_a_payer: 1 },
      { ...bonne, net_a_payer: 999 },
      { ...bonne, recu: 10 },
      { ...bonne, recu: null },
      { ...bonne, taux_tva: 101 },
      { ...bonne, taux_css: -1 },
      { ...bonne, montant_taxe: 'beaucoup' },
      { ...bonne, faite_at: 'hier' },
      { ...bonne, reservation_id: 'x' },
      {},
    ];
    const avant = await Promise.all(['vente', 'reservation', 'mouvement'].map(compter));
    for (const vente of mauvaises) {
      const { statut, errors, success } = await poste.remettre(vente);
      expect([success, statut], JSON.stringify(vente)).toEqual([false, 422]);
      expect(errors[0]).toMatch(/\S+ \S+/);
    }
    expect((await awa.ecrire('/api/stations/ventes', { station: 'x' })).statut).toBe(422);
    expect(await Promise.all(['vente', 'reservation', 'mouvement'].map(compter))).toEqual(avant);
    expect((await poste.remettre(bonne)).statut).toBe(200);
  });
});
