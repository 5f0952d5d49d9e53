// Server: a damaged copy must leave the base as it was, and only PostgreSQL reads one.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { MIGRATIONS_TABLE } from '#server/platform/db/migrations.ts';
import { migrate } from '#server/platform/db/orm.ts';
import { type Backup } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { sideName, restoreTables } from '#server/platform/sauvegarde/restore-tables.ts';
import {
  aCote,
  administrer,
  adresse,
  base,
  bases,
  COMPTE,
  copie,
  copier,
  demander,
  dossier,
  empreintes,
  FAIBLE,
  par,
  preparerCopie,
  source,
  suffixe,
} from './restaurer-tables.scene.ts';

preparerCopie();

describe('une copie des tables qui n’est pas celle d’aujourd’hui, ou que l’on refuse', () => {
  it('une copie d’une version plus récente est refusée', async () => {
    const url = await base('jour');
    await migrate(url);
    await demander(
      url,
      `insert into ${MIGRATIONS_TABLE} (name) values ('Migration20991231_2359_futur')`,
    );
    const future = await copier(url, new Date(Date.now() + 4_000));
    await expect(
      restoreTables({ url, folder: dossier, backup: future, author: par, now: new Date() }),
    ).rejects.toThrow(phrasesSauvegarde.copiePlusRecente);
  });

  it('un octet changé, un compte sans droit, une base fausse, une base tenue : refusés en français, la base reste comme elle était, rien à côté', async () => {
    const url = await base('sauve');
    await migrate(url);
    const avant = [await empreintes(url), await aCote()];
    const restaurer = (sauvegarde: Backup, par_ = url) =>
      restoreTables({
        url: par_,
        folder: dossier,
        backup: sauvegarde,
        author: par,
        now: new Date(),
      });
    const abimee = await copier(source, new Date(Date.now() + 6_000));
    const fichier = path.join(dossier, abimee.nom, abimee.parties[0]?.nom ?? '');
    const octets = readFileSync(fichier);
    const milieu = Math.floor(octets.length / 2);
    octets[milieu] = (octets[milieu] ?? 0) ^ 1;
    writeFileSync(fichier, octets);
    await expect(restaurer(abimee)).rejects.toThrow();
    await expect(restaurer(copie, adresse(new URL(url).pathname.slice(1), FAIBLE))).rejects.toThrow(
      phrasesSauvegarde.sansDroitDeCreer(FAIBLE),
    );
    const serveurDAutrui = `autrui_${suffixe}`;
    bases.add(serveurDAutrui);
    await administrer(`create database ${serveurDAutrui}`);
    await expect(restaurer(copie, adresse(serveurDAutrui, COMPTE))).rejects.toThrow(
      phrasesSauvegarde.baseDUnAutre(serveurDAutrui, COMPTE),
    );
    const fausse = await base('fausse');
    await migrate(fausse);
    await demander(
      fausse,
      `insert into produit (libelle, qte, prix_de_vente, prix_achat)
        values ('SANS JOURNAL', 5, 100, 50)`,
    );
    await expect(restaurer(await copier(fausse, new Date(Date.now() + 8_000)))).rejects.toThrow(
      phrasesSauvegarde.restaurationRefusee(1),
    );
    // Held by a stronger account, that ours may not send away.
    const tenant = new pg.Client({ connectionString: adresse(new URL(url).pathname.slice(1)) });
    tenant.on('error', () => undefined);
    await tenant.connect();
    await expect(restaurer(copie)).rejects.toThrow(
      phrasesSauvegarde.baseTenue(new URL(url).pathname.slice(1)),
    );
    await tenant.end();
    expect([
      await empreintes(url),
      (await aCote()).filter((n) => !n.startsWith('autrui') && !n.startsWith('fausse')),
    ]).toEqual([avant[0], avant[1]]);
  });

  it('un nom long reste dans ce que PostgreSQL accepte', () => {
    expect(sideName('pharmacie', '_restauration')).toBe('pharmacie_restauration');
    expect(
      Buffer.byteLength(sideName('é'.repeat(31), '_avant_20261121_133000')),
    ).toBeLessThanOrEqual(63);
  });
});
