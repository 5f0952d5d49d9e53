// Server: write-ahead log files are cut, changed and lost under a real recovery.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { handoverFolder } from '#server/platform/base-embarquee/archive-settings.ts';
import { choosePlace } from '#server/platform/base-embarquee/choose-place.ts';
import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';
import { backUp } from '#server/platform/sauvegarde/back-up.ts';
import {
  enableArchiving,
  prepareRestore,
  switchCluster,
} from '#server/platform/sauvegarde/prepare-restore.ts';
import { newSealingPair } from '#server/platform/sauvegarde/sealed-stream.ts';
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
beforeAll(poserLaCle);
/** A commit is told from the next by its millisecond. */
const autreMilliseconde = () => attendre(20);

it('[SAU-10] un moment au-delà de la fin du journal : l’état dit est celui où le journal s’arrête', async () => {
  const { url, place, programs } = base;
  const dossier = path.join(racine, 'fini');
  await backUp({ url, cluster: place.cluster, folder: dossier, now: new Date() });
  await ranger('DIX HEURES');
  await enableArchiving(url, place.cluster, dossier);
  // The disk of the backups is unplugged; what follows never comes to it.
  await autreMilliseconde();
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
  await autreMilliseconde();

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

it('[SAU-3] un octet changé, une fin coupée, une autre clé : dit en français, et rien ne reste à côté', async () => {
  const { url, place } = base;
  const { privateKey } = cle;
  const dossier = path.join(racine, 'saines');
  const { nom } = await backUp({ url, cluster: place.cluster, folder: dossier, now: new Date() });
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
});

/** What follows the piece that is lost cannot be played again, and is not said to have come back. */
it('[SAU-3] un morceau du journal perdu : refusé au-delà, un moment d’avant se retrouve', async () => {
  const { url, place, programs } = base;
  const { privateKey } = cle;
  const dossier = path.join(racine, 'troue');
  await backUp({ url, cluster: place.cluster, folder: dossier, now: new Date() });
  const moments: Date[] = [];
  for (const nom of ['UN', 'DEUX', 'TROIS']) {
    await ranger(nom);
    await autreMilliseconde();
    moments.push(new Date());
    await autreMilliseconde();
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
});
