// Server: the watch measures a real base, disk, chains and sockets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleveServeur } from '#shared/platform/etat/controles.rules.ts';
import type { EtatServeur } from '#shared/platform/etat/etat.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { Departures } from '#server/platform/etat/departures.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
let dossier: string;
let horloge: ReleveServeur['horloge'];
const MIDI = new Date('2026-11-24T12:00:00+01:00');
const juste = { machine: MIDI, tenue: null, saut: null };
const reculee = { ...juste, tenue: new Date(MIDI.getTime() + 3_600_000) };
const a = (minutes: number): Date => new Date(MIDI.getTime() + minutes * 60_000);

beforeAll(async () => {
  boite = await boiteAuxLettres();
  dossier = mkdtempSync(join(tmpdir(), 'etat-'));
  horloge = juste;
  serveur = await serveurDeTest({
    smtpUrl: boite.url,
    dataDir: dossier,
    horloge: () => horloge,
    maintenant: () => MIDI,
  });
  chef = await serveur.poste('Chef', { is_admin: true });
  await sql(serveur.orm.em.fork(), `update utilisateur set email = 'chef@pharmacie.ga'`);
});
afterAll(async () => {
  await serveur.detruire();
  await boite.fermer();
  rmSync(dossier, { recursive: true, force: true });
});

/** What the machine of the tests decides by its speed or its disk, not the server. */
const DE_LA_MACHINE = ['disque', 'lenteur', 'evenements'];
const lire = async () => (await chef.lire<EtatServeur>('/api/etat-serveur')).data;
const dites = async () =>
  sql<{ titre: string; lue: boolean }>(
    serveur.orm.em.fork(),
    `select data ->> 'title' as titre, read_at is not null as lue
      from notification
      where utilisateur_id = ${chef.id}
      order by id`,
  );

describe('la veille du serveur', () => {
  it('[ETA-3] sa page dit la base, le disque, les chaînes, les actes et qui est là', async () => {
    await serveur.veille.passer(MIDI);
    await lire();
    const { controles, lents } = await lire();
    const valeurs = Object.fromEntries(controles.map((c) => [c.cle, c.valeur]));
    expect(valeurs['base']).toMatch(/^PostgreSQL 18\.\d+ · [\d.,]+ [MG]o · en marche depuis le /);
    expect(valeurs['disque']).toMatch(/ libres · données 1 Mo, sauvegardes 1 Mo$/);
    expect(valeurs['chaine']).toMatch(/^Dernier maillon vérifié dans \d+ chaîne/);
    const malades = controles.filter((c) => c.etat !== 'juste' && !DE_LA_MACHINE.includes(c.cle));
    expect(malades).toEqual([]);
    // Which acts are the slowest is the machine's to say, of all that this process ever served.
    expect(lents.length).toBeGreaterThan(0);
    for (const lent of lents)
      expect([lent.acte, lent.nombre > 0, lent.p95 > 0]).toEqual([lent.acte, true, true]);
    expect((await (await serveur.poste('Awa', {})).lire('/api/etat-serveur')).statut).toBe(403);
  });
  it('[ETA-4] une alarme va à la cloche, aux écrans et par courriel, une fois ; elle se lève', async () => {
    const ecoute = await chef.ecouter('etat');
    horloge = reculee;
    await serveur.veille.passer(a(1));
    await sql(serveur.orm.em.fork(), 'update notification set read_at = now()');
    await serveur.veille.passer(a(2));
    expect(await dites()).toEqual([{ titre: 'Heure du serveur', lue: true }]);
    expect(boite.lettres.map((l) => l.a)).toEqual([['chef@pharmacie.ga']]);
    horloge = juste;
    await serveur.veille.passer(a(3));
    horloge = reculee;
    await serveur.veille.passer(a(4));
    horloge = juste;
    await serveur.veille.passer(a(5));
    expect(await dites()).toEqual([
      { titre: 'Heure du serveur', lue: true },
      { titre: 'Heure du serveur', lue: true },
    ]);
    expect(boite.lettres).toHaveLength(2);
    const messages = await ecoute.attendre(4);
    expect(messages.map((m) => m.donnees)).toEqual(
      ['panne', 'juste', 'panne', 'juste'].map((etat) => ({
        controles: [{ cle: 'horloge', etat }],
      })),
    );
  });
  it('[ETA-2] ce qui va moins mal, puis aussi mal qu’avant, se redit', async () => {
    const avancee = { ...juste, saut: { heures: 3, quand: MIDI } };
    const [avant, parties] = [(await dites()).length, boite.lettres.length];
    let minute = 9.1;
    for (const vue of [reculee, avancee, reculee, juste]) {
      horloge = vue;
      await serveur.veille.passer(a((minute += 0.1)));
    }
    expect((await dites()).length - avant).toBe(2);
    expect(boite.lettres.length - parties).toBe(2);
  });
  it('[SCE-19] un dernier maillon changé à la main se voit, sans relire le reste', async () => {
    const em = serveur.orm.em.fork();
    await sql(em, `update chaine_fiscale set empreinte = repeat('0', 64)`);
    await serveur.veille.passer(a(10));
    expect((await lire()).controles.find((c) => c.cle === 'chaine')?.etat).toBe('panne');
    expect((await dites()).at(-1)).toEqual({ titre: 'Journal fiscal', lue: false });
    await sql(
      em,
      `update chaine_fiscale c set empreinte = j.empreinte
        from journal_fiscal j where j.chaine = c.chaine and j.seq = c.seq`,
    );
    await serveur.veille.passer(a(11));
    expect((await dites()).at(-1)?.lue).toBe(true);
  });
  it('[ETA-6] /sante dit chaque état de près, et seulement qu’il vit à qui vient d’ailleurs', async () => {
    const sante = async (entetes = {}) =>
      (await fetch(`${serveur.adresse}/sante`, { headers: entetes })).json() as Promise<object>;
    const controles = { base: 'juste', horloge: 'juste' };
    expect(await sante()).toMatchObject({ ok: true, controles });
    const ailleurs = { 'X-Forwarded-For': '10.0.0.7' };
    expect(await sante(ailleurs)).toEqual({ ok: true });
    expect(await sante({ ...ailleurs, Authorization: `Bearer ${chef.token}` })).toMatchObject({
      ok: true,
      controles,
    });
  });
});

describe('les arrêts brutaux', () => {
  it('une fin sans mot, suivie d’un départ, est une relance ; une fin demandée n’en est pas une', async () => {
    const place = mkdtempSync(join(tmpdir(), 'departs-'));
    const propre = new Departures(place, a(0));
    propre.stop(a(1));
    expect(new Departures(place, a(2)).restarts()).toEqual([]);
    // That one never said that it ended; a process number like ours is ours, given again.
    const dernier = new Departures(place, a(3));
    expect(dernier.restarts()).toEqual([a(3)]);
    const autre = new Departures(place, a(4));
    expect(dernier.restarts(), 'un second processus n’est pas une relance du premier').toEqual([
      a(3),
    ]);
    autre.stop(a(5));
    rmSync(place, { recursive: true });
  });
});
