// Server: a late sale waits for a lock while its register is counted or its day closes.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debutDeJour, enIso, JOUR_MS, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import type { ReservationRow } from '#server/vente/reservation/reservation.entity.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { onAttend } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { avecThesaurus, produitsDe } from '#tests/sante/interaction/avec-thesaurus.scene.ts';
import { PosteCoupe } from './poste-coupe.ts';

/** The server's clock: a morning, moved by the tests that need another day. */
let maintenant = new Date('2026-11-20T09:00:00.000Z');
const MINUTE_MS = 60_000;
let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  gerante = await serveur.poste('Chantal Obame', {
    habilitations: [
      { menu: 'VENTE', submenus: ['configuration', 'vente', 'reservation'] },
      { menu: 'GESTION', submenus: ['billetage'] },
    ],
  });
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const quoi = ({ ecarts }: VenteHorsLigne): string[] => ecarts.map((e) => e.quoi);
const venteDe = async ({ vente_id }: VenteHorsLigne): Promise<Vente> =>
  (await gerante.lire<Vente>(`/api/ventes/${vente_id}`)).data;
const ilYa = (ms: number): string => enIso(new Date(maintenant.getTime() - ms));
/** What a station made so long ago, handed over now. */
const remettre = (poste: PosteCoupe, produit_id: number, ms: number) =>
  poste.remettre(poste.vente([{ produit_id }], { faite_at: ilYa(ms) }), {
    envoyee_at: enIso(maintenant),
  });
const toutSeVerifie = async () => expect(await fautesDeLaBase(em())).toEqual([]);

describe('le moment d’une vente remise', () => {
  it('[HSL-2] avant la dernière vente de la caisse, elle la suit ; le même jour, ce n’est pas dit', async () => {
    const produit_id = await unProduit(serveur);
    // The first one opens the till: the others are after it, in another order than they were made.
    const ventes: Vente[] = [];
    for (const minutes of [30, 10, 20, 40]) {
      const { data } = await remettre(
        new PosteCoupe(serveur, awa),
        produit_id,
        minutes * MINUTE_MS,
      );
      expect(quoi(data)).toEqual([]);
      ventes.push(await venteDe(data));
    }
    const [ouverture, derniere] = [ilYa(30 * MINUTE_MS), ilYa(10 * MINUTE_MS)];
    expect(ventes.map((v) => v.created_at)).toEqual([ouverture, derniere, derniere, derniere]);
    const premier = ventes[0]?.numero_ticket ?? 0;
    expect(ventes.map((v) => v.numero_ticket)).toEqual([0, 1, 2, 3].map((n) => premier + n));
  });

  it('[HSL-2] la caisse a été comptée entre-temps : la vente est de la session qui suit, et on le dit', async () => {
    const produit_id = await unProduit(serveur);
    await remettre(new PosteCoupe(serveur, awa), produit_id, 10 * MINUTE_MS);
    const compte = await gerante.ecrire('/api/billetages', {
      date_debut: '2026-11-20',
      heure_debut: '00:00',
      date_fin: '2026-11-20',
      heure_fin: '23:59',
      caisse_id: 1,
      coupures: [{ type: 'billet', valeur: 1000, nombre: 5 }],
    });
    expect(compte).toMatchObject({ statut: 200 });
    const { data } = await remettre(new PosteCoupe(serveur, awa), produit_id, 5 * MINUTE_MS);
    expect(quoi(data)).toEqual(['periode_comptee']);
    const session = await sqlOne<{ dedans: boolean }>(
      em(),
      `select v.created_at >= s.ouverte_at as dedans
        from vente v, session_caisse s
        where v.id = $1 and s.caisse_id = 1 and s.fermee_at is null`,
      [data.vente_id],
    );
    expect(session).toEqual({ dedans: true });
    await toutSeVerifie();
  });

  it('[HSL-2] le jour est clos : elle est du jour ouvert, et on le dit', async () => {
    const produit_id = await unProduit(serveur);
    await remettre(new PosteCoupe(serveur, awa), produit_id, MINUTE_MS);
    maintenant = new Date(maintenant.getTime() + JOUR_MS);
    await passMinute(serveur.orm, maintenant);
    const { data } = await remettre(new PosteCoupe(serveur, awa), produit_id, JOUR_MS - MINUTE_MS);
    expect(quoi(data)).toEqual(['horloge']);
    expect(jourDe(new Date((await venteDe(data)).created_at))).toBe('2026-11-21');
    await toutSeVerifie();
  });
});

describe('le moment d’une vente remise, pendant qu’elle attend un produit', () => {
  /** Handed over, made ten minutes ago; its product is in another's hands until `pendant` is done. */
  async function tarder(pendant: () => Promise<unknown>): Promise<VenteHorsLigne> {
    const produit_id = await unProduit(serveur);
    const tiers = em();
    await tiers.begin();
    await sql(tiers, 'select from produit where id = $1 for update', [produit_id]);
    const remise = remettre(new PosteCoupe(serveur, awa), produit_id, 10 * MINUTE_MS);
    await jusqua(() => onAttend(serveur), 'la vente remise attend son produit');
    await pendant();
    await tiers.rollback();
    return (await remise).data;
  }
  const unPret = async () => unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
  const vendre = async (panier: Reservation): Promise<Vente> => {
    const { data } = await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      version: panier.version,
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 1_000,
      mode_paiement: 'espece',
    });
    return (await gerante.lire<Vente>(`/api/ventes/${data.vente_id}`)).data;
  };
  const derniere = async () =>
    sqlOne<{ suit: boolean }>(
      em(),
      `select c.vendue_at = max(v.created_at) as suit
        from chaine_caisse c, vente v
        where c.caisse_id = 1 and v.caisse_id = 1
        group by c.vendue_at`,
    );

  it('[HSL-2] une vente de la caisse se valide : la vente remise la suit, la chaîne ne recule pas', async () => {
    await vendre(await unPret());
    maintenant = new Date(maintenant.getTime() + 30 * MINUTE_MS);
    // The day's counter of baskets is in the handed over sale's hands while it waits.
    const panier = await unPret();
    let autre: Vente | undefined;
    const { vente_id } = await tarder(async () => {
      autre = await vendre(panier);
    });
    const { data: remise } = await gerante.lire<Vente>(`/api/ventes/${vente_id}`);
    expect(remise).toMatchObject({
      created_at: autre?.created_at,
      numero_ticket: (autre?.numero_ticket ?? 0) + 1,
    });
    expect(await derniere()).toEqual({ suit: true });
    await toutSeVerifie();
  });

  it('[HSL-2] la caisse est comptée : la vente est de la session qui suit, et on le dit', async () => {
    maintenant = new Date(maintenant.getTime() + 30 * MINUTE_MS);
    const jour = jourDe(maintenant);
    const recue = await tarder(async () => {
      const compte = await gerante.ecrire('/api/billetages', {
        date_debut: jour,
        heure_debut: '00:00',
        date_fin: jour,
        heure_fin: '23:59',
        caisse_id: 1,
        coupures: [],
        motif_ecart: 'Pas compté',
      });
      expect(compte.errors).toEqual([]);
    });
    expect(quoi(recue)).toEqual(['periode_comptee']);
    expect((await venteDe(recue)).created_at).toBe(enIso(maintenant));
    await toutSeVerifie();
  });

  it('[HSL-2] [SCE-7] le jour se clôt : la vente est du jour ouvert, et on le dit', async () => {
    const lendemain = new Date(debutDeJour(jourPlus(jourDe(maintenant), 1)));
    maintenant = new Date(lendemain.getTime() - MINUTE_MS);
    const recue = await tarder(async () => {
      await passMinute(serveur.orm, new Date(lendemain.getTime() + MINUTE_MS));
    });
    expect(quoi(recue)).toEqual(['horloge']);
    expect((await venteDe(recue)).created_at).toBe(enIso(lendemain));
    maintenant = new Date(lendemain.getTime() + 10 * 60 * MINUTE_MS);
    await toutSeVerifie();
  });
});

describe('le moment d’une vente remise, sur une caisse qui n’a jamais vendu', () => {
  it('[HSL-2] le jour est clos : elle est du jour ouvert, et on le dit', async () => {
    let heure = new Date('2026-11-20T09:00:00.000Z');
    const neuf = await serveurDeTest({ maintenant: () => heure });
    try {
      const patron = await neuf.poste('Patron', { is_admin: true });
      const produit_id = await unProduit(neuf);
      heure = new Date(heure.getTime() + JOUR_MS);
      await passMinute(neuf.orm, heure);
      const poste = new PosteCoupe(neuf, patron);
      const faite_at = enIso(new Date(heure.getTime() - JOUR_MS));
      const vente = poste.vente([{ produit_id }], { faite_at });
      const { data } = await poste.remettre(vente, { envoyee_at: enIso(heure) });
      expect(quoi(data)).toEqual(['horloge']);
      const { data: lue } = await patron.lire<Vente>(`/api/ventes/${data.vente_id}`);
      expect(jourDe(new Date(lue.created_at))).toBe('2026-11-21');
      const panier = await sqlOne<Pick<ReservationRow, 'jour'>>(
        neuf.orm.em.fork(),
        'select jour::text as jour from reservation where id = $1',
        [data.reservation_id],
      );
      expect(panier?.jour).toBe('2026-11-21');
      expect(await fautesDeLaBase(neuf.orm.em.fork())).toEqual([]);
    } finally {
      await neuf.detruire();
    }
  });
});

describe('ce que le poste ne pouvait pas savoir', () => {
  it('[HSL-17] [HSL-28] des boîtes périmées ne comptent pas : rien d’autre en rayon, la vente est mise de côté', async () => {
    const produit_id = await unProduit(serveur, { qte: 0 });
    const entree = { produit_id, qte: 5, lot: 'L1', date_expiration: '2020-01-31' };
    await chef.ecrire('/api/mouvements', { type: 'Entrée', motif: 'CORRECTION', ...entree });
    const poste = new PosteCoupe(serveur, awa);
    const { raisons } = await poste.mettreDeCote(
      poste.vente([{ produit_id, qte: 2 }], { faite_at: ilYa(MINUTE_MS) }),
      { envoyee_at: enIso(maintenant) },
    );
    expect(raisons.map((r) => r.quoi)).toEqual(['quantite']);
    expect(raisons[0]?.phrase).toMatch(/2 boîtes vendues, 0 en stock à la coupure/);
    const lu = await gerante.lire<Produit>(`/api/produits/${produit_id}`);
    expect(lu.data).toMatchObject({ qte: 5, qte_perimee: 5 });
    await toutSeVerifie();
  });

  it('[HSL-14] une contre-indication que personne n’a acceptée : vendue, et dite', async () => {
    const [a = 0, b = 0] = await produitsDe(serveur, 'CLARITHROMYCINE', 'SIMVASTATINE');
    await avecThesaurus(serveur);
    const poste = new PosteCoupe(serveur, awa);
    const { data } = await poste.remettre(poste.vente([{ produit_id: a }, { produit_id: b }]));
    expect(quoi(data)).toContain('contre_indication');
    expect(data.ecarts.find((e) => e.quoi === 'contre_indication')?.phrase).toMatch(
      /CLARITHROMYCINE \+ SIMVASTATINE/,
    );
  });
});

describe('la marque d’un poste', () => {
  it('[HSL-18] une base restaurée d’avant lui : il garde la marque que ce serveur lui a donnée, et dit où en sont ses numéros', async () => {
    const poste = new PosteCoupe(serveur, chef);
    await poste.enroler();
    const { data: connu } = await poste.annoncer();
    expect(connu).toMatchObject({ marque: poste.marque, preuve: expect.any(String) });
    await sql(em(), 'delete from station where cle = $1', [poste.cle]);
    const suite = { marque: connu.marque, preuve: connu.preuve, numero: 700 };
    const { data: revenu } = await poste.annoncer(suite);
    expect(revenu).toMatchObject({ marque: poste.marque, enrolee_at: null });
    expect(revenu.id).not.toBe(connu.id);
    await chef.ecrire(`/api/stations/${revenu.id}/accepter`, {});
    const produit_id = await unProduit(serveur);
    poste.numero = 700;
    const faite_at = ilYa(MINUTE_MS);
    const { data } = await poste.remettre(poste.vente([{ produit_id }], { faite_at }), {
      envoyee_at: enIso(maintenant),
    });
    expect(quoi(data)).toEqual(['numero_saute']);
  });

  it('[HSL-18] une marque que rien ne prouve, ou celle d’un autre : la suivante, et P999999999 n’arrête personne', async () => {
    const [un, deux, trois] = [
      new PosteCoupe(serveur, chef),
      new PosteCoupe(serveur, chef),
      new PosteCoupe(serveur, chef),
    ];
    await un.enroler();
    const { data: sienne } = await un.annoncer();
    const volee = { marque: sienne.marque, preuve: sienne.preuve };
    expect((await deux.annoncer(volee)).data.marque).not.toBe(sienne.marque);
    expect((await trois.annoncer({ marque: 'P999999999' })).data.marque).not.toBe('P999999999');
    await sql(em(), "insert into station (cle, marque) values ($1, 'P999999999')", [randomUUID()]);
    const suivant = new PosteCoupe(serveur, chef);
    expect((await suivant.annoncer()).data.marque).toMatch(/^P\d{1,6}$/);
  });

  it('[HSL-1] dix postes s’annoncent à la fois : dix marques', async () => {
    const dits = await Promise.all(
      Array.from({ length: 10 }, () => new PosteCoupe(serveur, chef).annoncer()),
    );
    expect(new Set(dits.map((d) => d.data.marque)).size).toBe(10);
  });
});

describe('beaucoup à la fois', () => {
  it('[HSL-11] deux postes ont vendu le même brouillon : l’un le garde, l’autre en a un autre, et on le dit', async () => {
    const produit_id = await unProduit(serveur, { qte: 10 });
    const brouillon = await unPanier(awa, [{ produit_id, qte: 1 }]);
    const remises = await Promise.all(
      [new PosteCoupe(serveur, awa), new PosteCoupe(serveur, awa)].map((p) =>
        p.remettre(
          p.vente([{ produit_id }], {
            reservation_id: brouillon.id,
            panier_cree_at: brouillon.created_at,
          }),
        ),
      ),
    );
    expect(remises.map((r) => quoi(r.data).includes('panier_deja_clos')).sort()).toEqual([
      false,
      true,
    ]);
    expect(new Set(remises.map((r) => r.data.reservation_id)).size).toBe(2);
  });

  it('[HSL-9] [HSL-12] des ventes au hasard de quatre postes, entre paniers et ventes d’ici : tout se vérifie, rien ne s’attend l’un l’autre', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        unProduit(serveur, { qte: 6, prix: 500 + i * 333, tva: i % 2 === 0, css: i % 3 === 0 }),
      ),
    );
    const lignes = fc.uniqueArray(
      fc.record({ produit: fc.nat(7), qte: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 4, selector: (l) => l.produit },
    );
    const tirees = fc.sample(lignes, { numRuns: 30, seed: 20_261_126 });
    const postes = Array.from({ length: 4 }, () => new PosteCoupe(serveur, awa));
    const ventes = tirees.map((choix, i) => {
      const poste = postes[i % 4] ?? new PosteCoupe(serveur, awa);
      const vente = poste.vente(
        choix.map((l) => ({
          produit_id: ids[l.produit] ?? 0,
          qte: l.qte,
          prix_de_vente: 500 + l.produit * 333,
          tva: l.produit % 2 === 0,
          css: l.produit % 3 === 0,
        })),
      );
      return { poste, vente };
    });
    const parPoste = postes.map(async (p) => {
      for (const { poste, vente } of ventes)
        if (poste === p) expect((await p.remettre(vente)).statut).toBe(200);
    });
    const ici = Array.from({ length: 10 }, async (_, i) => {
      const produit_id = ids[(i * 3) % 8] ?? 0;
      const r = await unPanier(awa, [{ produit_id, qte: 1 }]).catch(() => null);
      if (r)
        await awa.ecrire(`/api/reservations/${r.id}/update`, {
          status: 'Termine',
          amount_gived: 100_000,
          caisse_id: 1,
        });
    });
    await Promise.all([...parPoste, ...ici]);
    await toutSeVerifie();
  });
});

describe('le moment d’une vente remise, après une horloge avancée de sept mois', () => {
  it('[HSL-2] [SCE-20] ce qu’elle a clos, ouvert et compté ne date aucune vente d’après', async () => {
    let heure = new Date('2026-11-20T09:00:00.000Z');
    const neuf = await serveurDeTest({ maintenant: () => heure });
    try {
      const patron = await neuf.poste('Patron', { is_admin: true });
      const produit_id = await unProduit(neuf);
      const poste = new PosteCoupe(neuf, patron);
      const remise = async () => {
        const faite_at = enIso(new Date(heure.getTime() - 10 * MINUTE_MS));
        const vente = poste.vente([{ produit_id }], { faite_at });
        const { data } = await poste.remettre(vente, { envoyee_at: enIso(heure) });
        return { data, faite_at };
      };
      await remise();
      heure = new Date('2027-06-20T09:00:00.000Z');
      // A version of before closed at once.
      for (let passe = 0; passe < 8; passe++) await passMinute(neuf.orm, heure);
      await sql(neuf.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
      const compte = await patron.ecrire('/api/billetages', {
        date_debut: '2026-11-20',
        heure_debut: '00:00',
        date_fin: '2027-06-20',
        heure_fin: '10:00',
        caisse_id: 1,
        coupures: [{ type: 'billet', valeur: 1000, nombre: 1 }],
      });
      expect(compte.errors).toEqual([]);
      heure = new Date('2026-11-20T10:00:00.000Z');
      const { data, faite_at } = await remise();
      expect(quoi(data)).toEqual([]);
      const { data: lue } = await patron.lire<Vente>(`/api/ventes/${data.vente_id}`);
      expect(lue.created_at).toBe(faite_at);
      expect(await fautesDeLaBase(neuf.orm.em.fork())).toEqual([]);
    } finally {
      await neuf.detruire();
    }
  });
});
