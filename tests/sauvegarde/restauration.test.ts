import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { handoverFolder } from '#server/base-embarquee/archive-settings.ts';
import { choosePlace } from '#server/base-embarquee/choose-place.ts';
import { type EmbeddedDatabase, startDatabase } from '#server/base-embarquee/start-database.ts';
import { migrate } from '#server/db/orm.ts';
import { createLog } from '#server/http/log.ts';
import { type Backup, listBackups } from '#server/sauvegarde/backup-catalogue.ts';
import { askBackupKey, keepBackupKey } from '#server/sauvegarde/backup-key.ts';
import { BackupKeeper } from '#server/sauvegarde/backup-keeper.ts';
import {
  switchCluster,
  enableArchiving,
  prepareRestore,
} from '#server/sauvegarde/prepare-restore.ts';
import { backUp } from '#server/sauvegarde/back-up.ts';
import { newSealingPair } from '#server/sauvegarde/sealed-stream.ts';

let racine: string;
let base: EmbeddedDatabase;
/** Set by the first test. */
let cle: Awaited<ReturnType<typeof newSealingPair>>;
beforeAll(async () => {
  cle = await newSealingPair();
  racine = mkdtempSync(path.join(tmpdir(), 'sauvegarde-'));
  chmodSync(racine, 0o755);
  base = await startDatabase(racine, {
    settings: { shared_buffers: '32MB', track_commit_timestamp: 'on' },
  });
  await migrate(base.url);
});
afterAll(async () => {
  await base.stop();
  rmSync(racine, { recursive: true, force: true });
});
const demander = async (texte: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: base.url });
  await client.connect();
  try {
    return Object.values((await client.query(texte)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};
const rayons = () => demander('select count(*)::int from rayon');
const ranger = (nom: string) =>
  demander(`insert into rayon (libelle) values ('${nom}') returning id`);

const enClair = () =>
  readdirSync(path.join(racine, 'sauvegardes/journal')).filter((n) => !n.endsWith('.age'));
const par = { utilisateur: 'Chantal', adresse: '127.0.0.1' };
it('[SAU-3] revient au moment demandé par le journal, garde l’ancienne base à côté, et change d’époque', async () => {
  const dossier = path.join(racine, 'sauvegardes');
  const { place: emplacement, programs: programmes } = base;
  await ranger('AVANT');
  await demander(`insert into sujet (topic, seq) values ('produits', 12) returning seq`);
  const faite = await backUp({
    url: base.url,
    cluster: emplacement.cluster,
    folder: dossier,
    now: new Date(),
  });
  expect(readdirSync(dossier).filter((n) => n.endsWith('.tmp'))).toEqual([]);
  // From here on a key is set: the log is sealed, and leads from a backup in clear all the same.
  const { privateKey, publicKey } = cle;
  const client = new pg.Client({ connectionString: base.url });
  await client.connect();
  await keepBackupKey(client, publicKey).finally(() => client.end());
  await attendre(50);
  await ranger('APRÈS LA SAUVEGARDE');
  // The millisecond of its commit, cut as every moment is: the commit came in the course of it.
  const point = new Date(
    Number(
      await demander(
        'select floor(extract(epoch from max(pg_xact_commit_timestamp(xmin))) * 1000) from rayon',
      ),
    ),
  );
  await attendre(50);
  await ranger('ERREUR');
  const epoque = await demander('select valeur from epoque');
  await enableArchiving(base.url, emplacement.cluster, dossier);

  expect(enClair()).toEqual([]);
  const vers = { author: par, place: emplacement, programs: programmes, folder: dossier, point };
  await expect(prepareRestore(vers)).rejects.toThrow(phrasesSauvegarde.cleFausse);
  const preparee = await prepareRestore({ ...vers, privateKeys: [privateKey] });
  expect(await rayons()).toBe(3); // still the one in service
  await base.replace(() => void switchCluster(emplacement, preparee, dossier, new Date()));
  expect(await rayons()).toBe(2);
  expect(await demander('select valeur from epoque')).not.toBe(epoque);
  expect(Number(await demander(`select seq from sujet where topic = 'produits'`))).toBeGreaterThan(
    1_000_000,
  );
  expect(
    readdirSync(path.dirname(emplacement.cluster)).filter((n) => n.includes('.avant-')),
  ).toHaveLength(1);

  // Back to the end of that very backup, from the database just restored, as the administrator's
  // screen does; a backup of it follows.
  const gardien = new BackupKeeper({
    url: base.url,
    base,
    folder: dossier,
    since: new Date(),
    log: createLog('silent'),
  });
  const demande = randomUUID();
  expect(gardien.startRestore({ name: faite.nom, publicKey }, par, demande)).toBe(true);
  await gardien.settled();
  const { dernier_message, sauvegardes } = gardien.state(new Date());
  expect([dernier_message?.succes, sauvegardes.length]).toEqual([true, 2]);
  expect(await rayons()).toBe(1);
  expect(
    await demander(`select utilisateur from journal_audit where acte = 'base restaurée'`),
  ).toBe('Chantal');
  // The answer was lost, and asked for again: what was sold since stays.
  await ranger('DEPUIS');
  expect(gardien.startRestore({ name: faite.nom }, par, demande)).toBe(true);
  await gardien.settled();
  expect(await rayons()).toBe(2);

  // The backup that followed is sealed, though the restored base had no key; the machine burns.
  const [scellee] = listBackups(dossier);
  expect(scellee?.cle).toBe(publicKey);
  expect(scellee?.parties.map((p) => p.nom).filter((n) => !n.endsWith('.age'))).toEqual([
    'journal/00000003.history.zst',
  ]);
  // Histories of timelines, which hold nothing: unread, the next restoration would take their number.
  expect(enClair()).toEqual(['00000002.history.zst']);
  await refuserAbimees(scellee as Backup, privateKey);
  await refuserTroue(privateKey);
  const neuf = path.join(racine, 'neuf');
  const place = choosePlace(neuf, () => undefined);
  const rendue = await prepareRestore({
    author: par,
    place,
    programs: programmes,
    folder: dossier,
    name: scellee?.nom,
    privateKeys: [privateKey],
  });
  switchCluster(place, rendue, dossier, new Date());
  const autre = await startDatabase(neuf, { settings: { shared_buffers: '32MB' } });
  const lue = new pg.Client({ connectionString: autre.url });
  await lue.connect();
  const { rows } = await lue.query('select libelle from rayon');
  const tenue = await askBackupKey(lue);
  await lue.end();
  await autre.stop();
  expect([rows, tenue?.publique]).toEqual([[{ libelle: 'AVANT' }], publicKey]);
});

it('[SAU-10] un moment au-delà de la fin du journal : l’état dit est celui où le journal s’arrête', async () => {
  const { url, place, programs } = base;
  const dossier = path.join(racine, 'fini');
  await backUp({ url, cluster: place.cluster, folder: dossier, now: new Date() });
  await ranger('DIX HEURES');
  await enableArchiving(url, place.cluster, dossier);
  // The disk of the backups is unplugged; what follows never comes to it.
  await attendre(20);
  await ranger('TREIZE HEURES');
  const commis = async (nom: string): Promise<Date> =>
    new Date(
      String(
        await demander(
          `select to_char(pg_xact_commit_timestamp(xmin) at time zone 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            from rayon where libelle = '${nom}'`,
        ),
      ),
    );
  const [dix, treize] = [await commis('DIX HEURES'), await commis('TREIZE HEURES')];
  await attendre(20);

  const neuf = path.join(racine, 'fini-neuf');
  const neuve = choosePlace(neuf, () => undefined);
  const privateKeys = [cle.privateKey];
  const point = new Date();
  const vers = { author: par, place: neuve, programs, folder: dossier, point, privateKeys };
  const preparee = await prepareRestore(vers);
  const jusque = new Date(preparee.until ?? 0);
  expect(jusque.getTime()).toBeGreaterThanOrEqual(dix.getTime());
  expect(jusque.getTime()).toBeLessThan(treize.getTime());
  switchCluster(neuve, preparee, dossier, new Date());
  const autre = await startDatabase(neuf, { settings: { shared_buffers: '32MB' } });
  const lue = new pg.Client({ connectionString: autre.url });
  await lue.connect();
  const { rows } = await lue.query(
    `select (select jusqu_a from epoque) as epoque,
        (select apres ->> 'point' from journal_audit where acte = 'base restaurée'
          order by id desc limit 1) as audit,
        (select contenu::jsonb ->> 'point' from journal_fiscal where type = 'RESTAURATION'
          order by seq desc limit 1) as scelle,
        (select max(libelle) from rayon where libelle like '% HEURES') as rayon`,
  );
  await lue.end();
  await autre.stop();
  const dit = jusque.toISOString();
  expect(rows).toEqual([{ epoque: jusque, audit: dit, scelle: dit, rayon: 'DIX HEURES' }]);
});

it('[SAU-10] un journal que la base ne remet pas : rien n’est commencé', async () => {
  const { url, place } = base;
  const depot = handoverFolder(place.cluster);
  await ranger('NON REMIS');
  renameSync(depot, `${depot}.ailleurs`);
  await expect(enableArchiving(url, place.cluster, path.join(racine, 'fini'), 500)).rejects.toThrow(
    phrasesSauvegarde.journalNonRemis,
  );
  renameSync(`${depot}.ailleurs`, depot);
});

/** One byte changed, an end cut, another key: said in French, and nothing is left beside. */
async function refuserAbimees({ nom }: Backup, privateKey: string): Promise<void> {
  const dossier = path.join(racine, 'sauvegardes');
  const abime = path.join(racine, 'abimees');
  const archive = readdirSync(path.join(dossier, nom)).find((n) => n.startsWith('base.tar')) ?? '';
  const fichier = path.join(abime, nom, archive);
  const octets = readFileSync(path.join(dossier, nom, archive));
  const essayer = (privateKeys: string[]) =>
    prepareRestore({
      author: par,
      place: base.place,
      programs: base.programs,
      folder: abime,
      name: nom,
      privateKeys,
    });
  cpSync(path.join(dossier, nom), path.join(abime, nom), { recursive: true });
  const autre = await newSealingPair();
  await expect(essayer([autre.privateKey])).rejects.toThrow(phrasesSauvegarde.cleFausse);
  for (const change of [
    Buffer.from(octets).fill((octets[40] ?? 0) ^ 1, 40, 41),
    Buffer.from(octets).fill((octets[90_000] ?? 0) ^ 1, 90_000, 90_001),
    octets.subarray(0, -1_000),
    octets.subarray(0, 60),
  ]) {
    writeFileSync(fichier, change);
    await expect(essayer([privateKey])).rejects.toThrow(phrasesSauvegarde.fichierAbime(fichier));
  }
  expect(
    readdirSync(path.dirname(base.place.cluster)).filter((n) => /restauration(?!.log)/.test(n)),
  ).toEqual([]);
}

/**
 * [SAU-3] A piece of the log is lost between the backup and the moment asked: what follows it cannot
 * be played again, and is not said to have come back. A moment before it still can be.
 */
async function refuserTroue(privateKey: string): Promise<void> {
  const { url, place, programs } = base;
  const dossier = path.join(racine, 'troue');
  await backUp({ url, cluster: place.cluster, folder: dossier, now: new Date() });
  const moments: Date[] = [];
  for (const nom of ['UN', 'DEUX', 'TROIS']) {
    await ranger(nom);
    await attendre(20);
    moments.push(new Date());
    await attendre(20);
    await ranger(`${nom} BIS`);
    await enableArchiving(url, place.cluster, dossier);
  }
  const journal = path.join(dossier, 'journal');
  const segments = readdirSync(journal).filter((n) => !n.includes('.history'));
  const perdu = segments.sort().at(-2) ?? '';
  rmSync(path.join(journal, perdu));
  const essayer = (point: Date | undefined) =>
    prepareRestore({
      author: par,
      place,
      programs,
      folder: dossier,
      point,
      privateKeys: [privateKey],
      drill: true,
    });
  const manque = `Il manque une partie du journal (${perdu.slice(0, 24)})`;
  await expect(essayer(moments[2])).rejects.toThrow(manque);
  await expect(essayer(undefined)).rejects.toThrow(manque);
  const avant = await essayer(moments[0]);
  expect(avant.backup.fin < (moments[0]?.toISOString() ?? '')).toBe(true);
}
