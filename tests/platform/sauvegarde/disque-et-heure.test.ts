// Server: a full disk and a jumping clock stop and mark what the server writes.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { refusalOfDatabase } from '#server/platform/http/database-errors.ts';
import { sql } from '#server/platform/db/sql.ts';
import { TrustedClock } from '#server/trusted-clock.ts';
import { watchDisk } from '#server/platform/sauvegarde/watch-disk.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
let produit_id: number;
let plein = false;
let decalage = 0;
/** The server asks the time before its base has an address. */
let horloge: TrustedClock | undefined;
beforeAll(async () => {
  serveur = await serveurDeTest({
    disquePlein: () => plein,
    maintenant: () => horloge?.maintenant() ?? new Date(),
    horloge: () => horloge?.etat() ?? null,
  });
  horloge = new TrustedClock(serveur.url, {
    heure: () => new Date(Date.now() + decalage),
    ecoule: () => performance.now(),
  });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 100 });
});
afterAll(() => serveur.detruire());

describe('le disque plein', () => {
  it('les lectures continuent, les écritures sont refusées en français, la même clé passe dès que la place revient', async () => {
    plein = true;
    const cle = randomUUID();
    const refusee = await awa.ecrire('/api/reservations', {}, cle);
    expect([refusee.statut, refusee.errors]).toEqual([503, [phrasesRefus.disquePlein]]);
    expect((await awa.lire('/api/reservations/jour')).statut).toBe(200);
    plein = false;
    expect((await awa.ecrire('/api/reservations', {}, cle)).statut).toBe(200);
  });
  it('ce que PostgreSQL en dit se lit dans la même phrase', () => {
    expect(
      refusalOfDatabase(Object.assign(new Error('could not extend file'), { code: '53100' }))
        ?.errors,
    ).toEqual([phrasesRefus.disquePlein]);
  });
  it('la place est celle du disque de la base', () => {
    expect(watchDisk(tmpdir(), { reserve: 1 })()).toBe(false);
    expect(watchDisk(tmpdir(), { reserve: Number.MAX_SAFE_INTEGER })()).toBe(true);
    expect(watchDisk('/nulle/part')()).toBe(false);
  });
});

describe('l’horloge qui saute', () => {
  const vendre = async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    const { data, errors } = await brice.ecrire<{ version: number }>(
      `/api/reservations/${panier.id}/ouvrir`,
      {},
    );
    expect(errors).toEqual([]);
    const r = await brice.ecrire(`/api/reservations/${panier.id}/update`, {
      version: data.version,
      status: 'Termine',
      amount_gived: 100_000_000,
      mode_paiement: 'espece',
    });
    expect(r.errors).toEqual([]);
    await horloge?.relire();
  };
  const jours = async () =>
    (
      await sql<{ jour: string }>(
        serveur.orm.em.fork(),
        "select to_char(jour, 'YYYY-MM-DD') as jour from vente order by id",
      )
    ).map((l) => l.jour);

  it('[HOR-1] reculée d’un jour, une vente garde le jour de la dernière, et les administrateurs le lisent une fois', async () => {
    const chef = await serveur.poste('Chef', { is_admin: true });
    await vendre();
    decalage = -24 * 3_600_000;
    await vendre();
    const jour = jourDe(new Date());
    expect(await jours()).toEqual([jour, jour]);
    for (const minute of [1, 2]) {
      await horloge?.passerUneMinute(serveur.orm);
      await serveur.veille.passer(new Date(Date.now() + minute * 60_000));
    }
    const dites = await sql<{ m: string }>(
      serveur.orm.em.fork(),
      `select data->>'message' as m
        from notification
        where genre = 'serveur' and utilisateur_id = ${chef.id}`,
    );
    expect(dites.map((d) => /est avant la dernière vente/.test(d.m))).toEqual([true]);
    decalage = 0;
  });
  it('[HOR-2] avancée d’un jour, on vend à sa date, et cela se dit', async () => {
    await horloge?.passerUneMinute(serveur.orm);
    decalage = 24 * 3_600_000;
    await horloge?.passerUneMinute(serveur.orm);
    decalage = 0;
    // Two days later it is past; then it is news.
    await serveur.veille.passer(new Date(Date.now() + 48 * 3_600_000));
    await serveur.veille.passer(new Date());
    const dites = await sql<{ m: string }>(
      serveur.orm.em.fork(),
      `select data->>'message' as m from notification where genre = 'serveur'`,
    );
    expect(dites.map((d) => d.m).join(' ')).toContain('L’horloge a sauté de');
    const scelles = await sql<{ phrase: string }>(
      serveur.orm.em.fork(),
      `select contenu::jsonb ->> 'phrase' as phrase from journal_fiscal where type = 'HORLOGE' order by seq`,
    );
    expect(scelles.map((s) => s.phrase)).toContain(phrasesSauvegarde.horlogeASaute(24));
  });
  it('[HOR-1] avancée de vingt jours, une vente, remise : un lot fini entre-temps ne se vend plus', async () => {
    const lu = async () => (await awa.lire<Produit>(`/api/produits/${sirop}`)).data;
    const sirop = await unProduit(serveur, { libelle: 'SIROP', qte: 10 });
    await sql(
      serveur.orm.em.fork(),
      `insert into lot (produit_id, numero, date_expiration, qte) values ($1, 'L1', $2, 10)`,
      [sirop, jourPlus(jourDe(new Date()), 10)],
    );
    expect(await lu()).toMatchObject({ qte_perimee: 0, qte_disponible: 10 });
    decalage = 20 * 24 * 3_600_000;
    await vendre();
    decalage = 0;
    expect(await lu()).toMatchObject({ qte_perimee: 10, qte_disponible: 0 });
  });
});
