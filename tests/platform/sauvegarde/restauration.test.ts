// Server: a cluster is recovered to a moment by its write-ahead log.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { choosePlace } from '#server/platform/base-embarquee/choose-place.ts';
import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';
import { createLog } from '#server/platform/http/log.ts';
import { backUp } from '#server/platform/sauvegarde/back-up.ts';
import { listBackups } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { askBackupKey } from '#server/platform/sauvegarde/backup-key.ts';
import { BackupKeeper } from '#server/platform/sauvegarde/backup-keeper.ts';
import {
  enableArchiving,
  prepareRestore,
  switchCluster,
} from '#server/platform/sauvegarde/prepare-restore.ts';
import {
  base,
  cle,
  demander,
  par,
  poserLaCle,
  preparerRestauration,
  racine,
  ranger,
} from './restauration.scene.ts';

preparerRestauration();
const rayons = () => demander('select count(*)::int from rayon');
const enClair = () =>
  readdirSync(path.join(racine, 'sauvegardes/journal')).filter((n) => !n.endsWith('.age'));
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
  await poserLaCle();
  await attendre(50); // a commit is told from the next by its millisecond
  await ranger('APRÈS LA SAUVEGARDE');
  // The millisecond of its commit, cut as every moment is: the commit came in the course of it.
  const point = new Date(
    Number(
      await demander(
        'select floor(extract(epoch from max(pg_xact_commit_timestamp(xmin))) * 1000) from rayon',
      ),
    ),
  );
  await attendre(50); // of another millisecond
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
