import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startDatabase } from '#server/base-embarquee/start-database.ts';
import { migrate } from '#server/db/orm.ts';
import { createLog } from '#server/http/log.ts';
import { BackupKeeper } from '#server/sauvegarde/backup-keeper.ts';
import {
  switchCluster,
  enableArchiving,
  prepareRestore,
} from '#server/sauvegarde/prepare-restore.ts';
import { backUp } from '#server/sauvegarde/back-up.ts';

let racine: string;
let base: EmbeddedDatabase;
beforeAll(async () => {
  racine = mkdtempSync(path.join(tmpdir(), 'sauvegarde-'));
  chmodSync(racine, 0o755);
  base = await startDatabase(racine, { settings: { shared_buffers: '32MB' } });
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
  await ranger('APRÈS LA SAUVEGARDE');
  await attendre(50);
  const point = new Date();
  await attendre(50);
  await ranger('ERREUR');
  const epoque = await demander('select valeur from epoque');
  await enableArchiving(base.url, emplacement.cluster, dossier);

  const preparee = await prepareRestore({
    author: par,
    place: emplacement,
    programs: programmes,
    folder: dossier,
    point,
  });
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
  const cle = randomUUID();
  expect(gardien.startRestore({ name: faite.nom }, par, cle)).toBe(true);
  await gardien.settled();
  const { dernier_message, sauvegardes } = gardien.state(new Date());
  expect([dernier_message?.succes, sauvegardes.length]).toEqual([true, 2]);
  expect(await rayons()).toBe(1);
  expect(
    await demander(`select utilisateur from journal_audit where acte = 'base restaurée'`),
  ).toBe('Chantal');
  // The answer was lost, and asked for again: what was sold since stays.
  await ranger('DEPUIS');
  expect(gardien.startRestore({ name: faite.nom }, par, cle)).toBe(true);
  await gardien.settled();
  expect(await rayons()).toBe(2);
});
