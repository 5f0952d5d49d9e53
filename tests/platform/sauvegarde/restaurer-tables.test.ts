// Server: each table and sequence is copied and compared to the byte by PostgreSQL.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS_TABLE } from '#server/platform/db/migrations.ts';
import { catalogueOf } from '#tests/harness/catalogue.ts';
import { migrate, migrateTo } from '#server/platform/db/orm.ts';
import { loadTables } from '#server/platform/sauvegarde/load-tables.ts';
import { examineCopy } from '#server/platform/sauvegarde/read-copy.ts';
import { restoreTables } from '#server/platform/sauvegarde/restore-tables.ts';
import {
  aCote,
  adresse,
  base,
  bases,
  COMPTE,
  copie,
  demander,
  dossier,
  empreintes,
  par,
  preparerCopie,
  PROPRES,
  serveurSql,
  source,
  suffixe,
} from './restaurer-tables.scene.ts';

preparerCopie();

describe('une copie des tables, par un compte sans pouvoirs', () => {
  it('chaque table et chaque séquence d’une base restaurée est celle de la base copiée, à l’octet', async () => {
    const cible = await base('cible');
    const contenu = await examineCopy({ folder: dossier, backup: copie }, MIGRATIONS_TABLE);
    await migrateTo(cible, contenu.migrations);
    expect(
      await loadTables(
        cible,
        { folder: dossier, backup: copie, content: contenu },
        () => undefined,
      ),
    ).toBe(0);
    expect(await empreintes(cible)).toEqual(await empreintes(source));
    expect(await catalogueOf(cible)).toEqual(await catalogueOf(source));
    expect(
      Number(
        (
          await demander(
            cible,
            `select count(*) as v from journal_audit where avant = 'null' or apres = 'null'`,
          )
        )[0]?.v,
      ),
    ).toBe(2);
  });

  it('aucune colonne n’est d’un type dont la copie n’a pas été éprouvée', async () => {
    const types = await demander<{ v: string }>(
      source,
      `select distinct a.atttypid::regtype::text as v
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
          and not a.attisdropped
        order by 1`,
    );
    expect(types.map((t) => t.v)).toEqual([
      'bigint',
      'boolean',
      'bytea',
      'character varying',
      'date',
      'integer',
      'jsonb',
      'numeric',
      'smallint',
      'text',
      'text[]',
      'timestamp with time zone',
      'uuid',
    ]);
  });

  it('prend la place de la base, garde l’ancienne à côté et une seule, même encodage et même langue', async () => {
    const url = await base('place');
    await migrate(url);
    const avant = await empreintes(url);
    await demander(url, `insert into rayon (libelle) values ('ERREUR')`);
    const [nom] = [new URL(url).pathname.slice(1)];
    const attendus = await empreintes(source, PROPRES);
    const etapes: string[] = [];
    const cote = await restoreTables({
      url,
      folder: dossier,
      backup: copie,
      author: par,
      now: new Date('2026-11-21T13:30:00Z'),
      report: (e) => void etapes.push(e),
    });
    expect(cote).toBe(`${nom}_avant_20261121_133000`);
    expect(await empreintes(url, PROPRES)).toEqual(attendus);
    expect(
      (await demander(url, `select jusqu_a as v from epoque where restauree_a is not null`))[0]?.v,
    ).toEqual(new Date(copie.fin));
    expect(
      (
        await demander(
          url,
          `select utilisateur as v from journal_audit where acte = 'base restaurée'`,
        )
      )[0]?.v,
    ).toBe('Chantal');
    expect(
      (
        await demander(
          adresse(cote ?? ''),
          `select libelle as v from rayon where libelle = 'ERREUR'`,
        )
      ).length,
    ).toBe(1);
    // Once more, somebody connected: sent away; the older base aside goes.
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const suivante = await restoreTables({
      url,
      folder: dossier,
      backup: copie,
      author: par,
      now: new Date('2026-11-21T14:30:00Z'),
    });
    await expect(client.query('select 1')).rejects.toThrow();
    expect((await aCote()).filter((n) => n.startsWith(nom))).toEqual([suivante]);
    const locales = await demander<{ v: string }>(
      serveurSql,
      `select distinct pg_encoding_to_char(encoding) || ' ' || datcollate || ' ' || datctype || ' ' || coalesce(datlocprovider::text,
          '') || ' ' || coalesce(to_jsonb(d) ->> 'datlocale', '')
          as v
        from pg_database d
        where datname in ('${nom}', '${suivante}')`,
    );
    expect(locales).toHaveLength(1);
    expect(Object.keys(avant).length).toBeGreaterThan(50);
  });

  it('un essai restaure, vérifie et ne laisse rien ; une base absente est faite', async () => {
    const url = await base('essai');
    const avant = await aCote();
    expect(
      await restoreTables({
        url,
        folder: dossier,
        backup: copie,
        author: par,
        now: new Date(),
        drill: true,
      }),
    ).toBeNull();
    expect(await aCote()).toEqual(avant);
    const neuve = adresse(`neuve_${suffixe}`, COMPTE);
    bases.add(`neuve_${suffixe}`);
    expect(
      await restoreTables({
        url: neuve,
        folder: dossier,
        backup: copie,
        author: par,
        now: new Date(),
      }),
    ).toBeNull();
    expect(await empreintes(neuve, PROPRES)).toEqual(await empreintes(source, PROPRES));
  });
});
