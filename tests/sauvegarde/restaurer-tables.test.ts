import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { chargerDemonstration } from '#server/demo/charger-demonstration.ts';
import { createOrm, migrate, migrateTo, MIGRATIONS_TABLE } from '#server/db/orm.ts';
import { ENTITES } from '#server/entites.ts';
import { type Sauvegarde } from '#server/sauvegarde/catalogue.ts';
import { chargerTables } from '#server/sauvegarde/charger-tables.ts';
import { examinerCopie } from '#server/sauvegarde/lire-copie.ts';
import { nomACote, restaurerTables } from '#server/sauvegarde/restaurer-tables.ts';
import { sauvegarder } from '#server/sauvegarde/sauvegarder.ts';
import {
  serveurSql,
  suffixe,
  COMPTE,
  FAIBLE,
  bases,
  dossier,
  demander,
  administrer,
  aCote,
  preparerRestaurerTables,
} from './restaurer-tables.scene.ts';

preparerRestaurerTables();

const par = { utilisateur: 'Chantal', adresse: '127.0.0.1' };

const adresse = (base: string, compte?: string): string => {
  const url = new URL(serveurSql);
  url.pathname = `/${base}`;
  if (compte) url.username = compte;
  return url.href;
};

/** An empty database of that account; its address. */
async function base(nom: string, compte = COMPTE): Promise<string> {
  const entier = `${nom}_${suffixe}`;
  bases.add(entier);
  await administrer(`create database ${entier} owner ${compte}`);
  return adresse(entier, compte);
}

/** Every table to the byte, and every sequence. */
async function empreintes(url: string, sauf: string[] = []): Promise<Record<string, string>> {
  const tables = await demander<{ n: string }>(
    url,
    `select relname as n
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      order by 1`,
  );
  const vues: Record<string, string> = {};
  for (const { n } of tables)
    if (!sauf.includes(n))
      vues[n] = String(
        (
          await demander(
            url,
            `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)),
                '')
                as v
              from "${n}" t`,
          )
        )[0]?.v,
      );
  for (const { n, v } of await demander<{ n: string; v: string }>(
    url,
    `select sequencename as n, coalesce(last_value::text, 'neuve') as v
      from pg_sequences
      where schemaname = 'public'`,
  ))
    if (!sauf.includes(n)) vues[`séquence ${n}`] = v;
  return vues;
}

/** Keys, indexes, triggers and their state. */
const structure = (url: string) =>
  demander(
    url,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as v
      from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
      from pg_trigger
      where not tgisinternal
      union all
      select indexdef
      from pg_indexes
      where schemaname = 'public'
      order by 1`,
  );

const copier = (url: string, maintenant = new Date()): Promise<Sauvegarde> =>
  sauvegarder({ url, grappe: undefined, vers: dossier, maintenant });

describe('une copie des tables, par un compte sans pouvoirs', () => {
  let source: string;
  let copie: Sauvegarde;
  beforeAll(async () => {
    source = await base('source');
    await migrate(source);
    const orm = await createOrm(source, { entites: ENTITES, max: 4 });
    await chargerDemonstration(orm, new Date(), 2).finally(() => orm.close(true));
    // What a row as JSON could lose.
    await demander(
      source,
      `insert into fichier (empreinte, type, octets)
        values ('${'a'.repeat(64)}', 'image/png', decode(repeat('00ff0a5c22', 100000), 'hex'))`,
    );
    await demander(
      source,
      `with e as (insert into evenement (nom, donnees, at)
        values ('essai', '{"x": 1 }', '2026-11-21 14:30:00.123456+01')
        returning id)
        insert into a_publier (evenement_id, topics)
        select id, array['a,b', 'c"d', '', E'é\\n', 'null', null]
        from e`,
    );
    await demander(
      source,
      `insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
        values ('L''essai', '', E'tab\\tligne\\nretour\\r\\\\ "guillemets" \\u0001 \\U0001F48A',
          'essai', 9007199254740993, 'null', null),
          ('b', '', '', '', 0, null,
            '{"grand": 12345678901234567890.10, "nul": null, "": [null, {}]}'),
          ('c', '', '', '', 0, '"null"', 'null')`,
    );
    copie = await copier(source);
  });

  it('chaque table et chaque séquence d’une base restaurée est celle de la base copiée, à l’octet', async () => {
    const cible = await base('cible');
    const contenu = await examinerCopie(dossier, copie, MIGRATIONS_TABLE);
    await migrateTo(cible, contenu.migrations);
    expect(
      await chargerTables(cible, { dossier, sauvegarde: copie, contenu }, () => undefined),
    ).toBe(0);
    expect(await empreintes(cible)).toEqual(await empreintes(source));
    expect(await structure(cible)).toEqual(await structure(source));
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
    const attendus = await empreintes(source, [
      'epoque',
      'sujet',
      'publication',
      'publication_id_seq',
      'journal_audit',
      'journal_audit_id_seq',
    ]);
    const etapes: string[] = [];
    const cote = await restaurerTables({
      url,
      dossier,
      sauvegarde: copie,
      par,
      maintenant: new Date('2026-11-21T13:30:00Z'),
      dire: (e) => void etapes.push(e),
    });
    expect(cote).toBe(`${nom}_avant_20261121_133000`);
    expect(
      await empreintes(url, [
        'epoque',
        'sujet',
        'publication',
        'publication_id_seq',
        'journal_audit',
        'journal_audit_id_seq',
      ]),
    ).toEqual(attendus);
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
    const suivante = await restaurerTables({
      url,
      dossier,
      sauvegarde: copie,
      par,
      maintenant: new Date('2026-11-21T14:30:00Z'),
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
      await restaurerTables({
        url,
        dossier,
        sauvegarde: copie,
        par,
        maintenant: new Date(),
        essai: true,
      }),
    ).toBeNull();
    expect(await aCote()).toEqual(avant);
    const neuve = adresse(`neuve_${suffixe}`, COMPTE);
    bases.add(`neuve_${suffixe}`);
    expect(
      await restaurerTables({
        url: neuve,
        dossier,
        sauvegarde: copie,
        par,
        maintenant: new Date(),
      }),
    ).toBeNull();
    expect(
      await empreintes(neuve, [
        'epoque',
        'sujet',
        'publication',
        'publication_id_seq',
        'journal_audit',
        'journal_audit_id_seq',
      ]),
    ).toEqual(
      await empreintes(source, [
        'epoque',
        'sujet',
        'publication',
        'publication_id_seq',
        'journal_audit',
        'journal_audit_id_seq',
      ]),
    );
  });

  it('une copie d’avant une migration se restaure et se met à jour ; celle d’une version plus récente est refusée', async () => {
    const noms = (
      await demander<{ v: string }>(source, `select name as v from ${MIGRATIONS_TABLE} order by id`)
    ).map((r) => r.v);
    const vieille = await base('vieille');
    await migrateTo(vieille, noms.slice(0, -1));
    await demander(vieille, `insert into rayon (libelle) values ('D’AVANT')`);
    const ancienne = await copier(vieille, new Date(Date.now() + 2_000));
    const url = await base('jour');
    await migrate(url);
    await restaurerTables({ url, dossier, sauvegarde: ancienne, par, maintenant: new Date() });
    expect((await demander(url, `select count(*)::int as v from ${MIGRATIONS_TABLE}`))[0]?.v).toBe(
      noms.length,
    );
    expect(
      (await demander(url, `select count(*)::int as v from rayon where libelle = 'D’AVANT'`))[0]?.v,
    ).toBe(1);
    await demander(
      vieille,
      `insert into ${MIGRATIONS_TABLE} (name) values ('Migration20991231_99_futur')`,
    );
    const future = await copier(vieille, new Date(Date.now() + 4_000));
    await expect(
      restaurerTables({ url, dossier, sauvegarde: future, par, maintenant: new Date() }),
    ).rejects.toThrow(phrasesSauvegarde.copiePlusRecente);
  });

  it('un octet changé, un compte sans droit, une base fausse, une base tenue : refusés en français, la base reste comme elle était, rien à côté', async () => {
    const url = await base('sauve');
    await migrate(url);
    const avant = [await empreintes(url), await aCote()];
    const restaurer = (sauvegarde: Sauvegarde, par_ = url) =>
      restaurerTables({ url: par_, dossier, sauvegarde, par, maintenant: new Date() });
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
    expect(nomACote('pharmacie', '_restauration')).toBe('pharmacie_restauration');
    expect(
      Buffer.byteLength(nomACote('é'.repeat(31), '_avant_20261121_133000')),
    ).toBeLessThanOrEqual(63);
  });
});
