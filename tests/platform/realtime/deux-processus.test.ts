// Server: two server processes share a base's notifications, and one may die.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { isMigrated, createOrm, migrate } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { creerBaseVide } from '#tests/harness/base-de-test.ts';
import {
  MOT_DE_PASSE,
  Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

let premier: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
let produit_id: number;
/** Stopped after its test: the next counts who publishes. */
let ouvert: RunningServer | null = null;
const unVoisin = async (): Promise<RunningServer> => (ouvert = await premier.voisin());
const chez = (poste: Poste, voisin: RunningServer): Poste => poste.chez(voisin);
const envoyer = (vendeur: Poste) => unPanier(vendeur, [{ produit_id, qte: 1 }], { caisse_id });
const VERROU_EDITEUR = 7_002;
const editeurs = () =>
  sql<{ pid: number }>(
    premier.orm.em.fork(),
    `select pid
      from pg_locks
      where locktype = 'advisory' and objid = ${VERROU_EDITEUR} and granted
        and database = (select oid from pg_database where datname = current_database())`,
  );

beforeAll(async () => {
  premier = await serveurDeTest();
  awa = await premier.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(premier, 'Brice Mba'));
  produit_id = await unProduit(premier, { qte: 10_000 });
});
afterEach(async () => {
  await ouvert?.arreter();
  ouvert = null;
});
afterAll(() => premier.detruire());

describe('deux processus sur une base', () => {
  it('un acte par l’un arrive aux sockets de l’autre, en ordre, sans trou', async () => {
    const voisin = await unVoisin();
    const ailleurs = await chez(brice, voisin).ecouter(`caisse:${caisse_id}`);
    const ici = await brice.ecouter(`caisse:${caisse_id}`);
    const depart = ailleurs.accuses[0];
    if (!depart?.ok) throw new Error('abonnement');
    // Both processes write at once: the numbers still follow one another.
    const awaAilleurs = chez(awa, voisin);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => envoyer(i % 2 === 0 ? awa : awaAilleurs)),
    );
    const [entendusAilleurs, entendusIci] = [await ailleurs.attendre(20), await ici.attendre(20)];
    expect(entendusAilleurs.map((m) => m.seq)).toEqual(
      Array.from({ length: 20 }, (_, i) => depart.seq + i + 1),
    );
    expect(entendusAilleurs).toEqual(entendusIci);
    for (const e of [ailleurs, ici]) e.prise.disconnect();
  });

  it('personne n’entre avant de savoir d’où l’envoi commence : sinon une annonce faite après un abonnement passerait pour ancienne', async () => {
    const verrou = new pg.Client({ connectionString: premier.url });
    await verrou.connect();
    await verrou.query('begin');
    await verrou.query('lock table publication in access exclusive mode');
    let demarre = false;
    const voisin = unVoisin().then((v) => {
      demarre = true;
      return v;
    });
    const attend = `select 1 from pg_locks where not granted and relation = 'publication'::regclass`;
    await expect
      .poll(async () => (await sql(premier.orm.em.fork(), attend)).length)
      .toBeGreaterThan(0);
    // As many questions to the base as a start asks, and more: at whatever speed.
    for (let i = 0; i < 300; i++) await sql(premier.orm.em.fork(), 'select 1');
    expect(demarre).toBe(false);
    await verrou.query('rollback');
    await verrou.end();
    expect((await fetch(`${(await voisin).adresse}/sante`)).status).toBe(200);
  });

  it('un acte par l’un réveille l’autre une fois : ils ne se réveillent pas l’un l’autre sans fin', async () => {
    await unVoisin();
    const temoin = new pg.Client({ connectionString: premier.url });
    await temoin.connect();
    try {
      let reveils = 0;
      temoin.on('notification', () => void (reveils += 1));
      await temoin.query('listen a_publier');
      await envoyer(awa);
      await expect.poll(() => reveils).toBeGreaterThan(0);
      // Many times what one wake takes, at whatever speed.
      for (let i = 0; i < 300; i++) await sql(premier.orm.em.fork(), 'select 1');
      await temoin.query('select 1');
      expect(reveils).toBeLessThan(10);
    } finally {
      await temoin.end();
    }
  });

  it('celui qui publie s’arrête : l’autre prend la suite', async () => {
    const voisin = await unVoisin();
    const ecoute = await chez(brice, voisin).ecouter(`caisse:${caisse_id}`);
    const depart = ecoute.accuses[0];
    if (!depart?.ok) throw new Error('abonnement');
    const [avant] = await editeurs();
    await envoyer(awa);
    await premier.relancer();
    await envoyer(chez(awa, voisin));
    expect((await ecoute.attendre(2)).map((m) => m.seq)).toEqual([depart.seq + 1, depart.seq + 2]);
    const [apres] = await editeurs();
    expect(apres?.pid).toBeDefined();
    expect(apres?.pid).not.toBe(avant?.pid);
    ecoute.prise.disconnect();
  });

  it('la connexion de celui qui publie est tuée en pleine vente : rien ne manque, un seul publie', async () => {
    const voisin = await unVoisin();
    const ecoute = await chez(brice, voisin).ecouter(`caisse:${caisse_id}`);
    const depart = ecoute.accuses[0];
    if (!depart?.ok) throw new Error('abonnement');
    for (let i = 0; i < 6; i++) {
      await Promise.all([
        envoyer(awa),
        envoyer(chez(awa, voisin)),
        i % 2 === 0 &&
          sql(premier.orm.em.fork(), 'select pg_terminate_backend($1)', [
            (await editeurs())[0]?.pid ?? 0,
          ]),
      ]);
    }
    expect((await ecoute.attendre(12)).map((m) => m.seq)).toEqual(
      Array.from({ length: 12 }, (_, i) => depart.seq + i + 1),
    );
    expect(await editeurs()).toHaveLength(1);
    ecoute.prise.disconnect();
  });

  it('une session fermée par l’un est coupée chez l’autre aussitôt, par ce qu’il lui dit : sa mémoire la tiendrait dix minutes', async () => {
    const voisin = await unVoisin();
    const passant = await premier.poste('Passant', { habilitations: VENDRE });
    const la = chez(passant, voisin);
    // the neighbour now holds the session in memory
    expect((await la.lire('/api/session')).statut).toBe(200);
    const ecoute = await la.ecouter('vendeur');
    const coupe = new Promise((ok) => ecoute.prise.once('disconnect', ok));
    await passant.ecrire('/api/logout');
    await coupe;
    expect((await la.lire('/api/session')).statut).toBe(401);
  });

  it('les essais manqués se comptent ensemble : cinq mots de passe faux, chez l’un ou chez l’autre, ferment la porte des deux', async () => {
    const voisin = await unVoisin();
    await premier.poste('Essayeur', { password: MOT_DE_PASSE });
    const nom = (
      await sql<{ name: string }>(
        premier.orm.em.fork(),
        `select name from utilisateur where fullname = 'Essayeur'`,
      )
    )[0]?.name;
    const entrer = async ({ adresse }: RunningServer, password: string) =>
      (
        await fetch(`${adresse}/api/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: nom, password }),
        })
      ).status;
    const faux = [];
    for (let i = 0; i < 5; i++) faux.push(await entrer(i % 2 === 0 ? premier : voisin, 'faux'));
    expect(faux).not.toContain(200);
    expect([await entrer(premier, MOT_DE_PASSE), await entrer(voisin, MOT_DE_PASSE)]).toEqual([
      429, 429,
    ]);
  });

  it('une même clé envoyée aux deux ensemble : un seul effet, la même réponse', async () => {
    const voisin = await unVoisin();
    const cle = crypto.randomUUID();
    const compter = async () =>
      (
        await sql<{ n: number }>(
          premier.orm.em.fork(),
          'select count(*)::int as n from reservation',
        )
      )[0]?.n ?? 0;
    const avant = await compter();
    const [ici, la] = await Promise.all([
      awa.ecrire('/api/reservations', {}, cle),
      chez(awa, voisin).ecrire('/api/reservations', {}, cle),
    ]);
    expect([ici.statut, la.texte]).toEqual([200, ici.texte]);
    expect(await compter()).toBe(avant + 1);
  });

  it('deux processus qui migrent ensemble une base vide : une seule migration, les deux démarrent', async () => {
    const vide = await creerBaseVide();
    try {
      await Promise.all([migrate(vide.url), migrate(vide.url)]);
      const orm = await createOrm(vide.url, { max: 1 });
      expect(await isMigrated(orm)).toBe(true);
      await orm.close(true);
      const client = new pg.Client({ connectionString: vide.url });
      await client.connect();
      expect(
        (
          await client.query(
            'select name, count(*)::int n from mikro_orm_migrations group by 1 having count(*) > 1',
          )
        ).rows,
      ).toEqual([]);
      await client.end();
    } finally {
      await vide.detruire();
    }
  });
});
