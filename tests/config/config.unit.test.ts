import { readFileSync } from 'node:fs';
import { VERSION } from '#shared/base/version.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

describe('lireConfig', () => {
  test('un environnement vide donne les valeurs par défaut', () => {
    expect(readConfig({}, () => false)).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: './data/demonstration',
      demo: true,
      logLevel: 'info',
      trustProxy: false,
      evenementsHeures: 24,
    });
  });

  test('une valeur vide compte comme absente', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  test('les valeurs données sont lues', () => {
    const env = {
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgresql://a:b@c:5432/d',
      DEMO: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      EVENEMENTS_HEURES: '48',
      SMTP_URL: 'smtp://courrier:25',
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::',
      databaseUrl: env.DATABASE_URL,
      demo: false,
      trustProxy: true,
      logLevel: 'debug',
      evenementsHeures: 48,
      smtpUrl: env.SMTP_URL,
    });
  });

  test('une base jointe par son socket est une adresse valable', () => {
    const DATABASE_URL = 'postgresql://postgres@%2Ftmp%2Fsocket/pharmacie';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'deux mots'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'base'],
    ['DEMO', 'oui'],
    ['SUPERVISEUR_API', 'ftp://a'],
    ['VIDAL_URL', 'vidal'],
    ['SMTP_URL', 'http://a'],
    ['LOG_LEVEL', 'bavard'],
    ['TRUST_PROXY', '2'],
    ['ADMIN_PASSWORD', 'court'],
    ['EVENEMENTS_HEURES', '0'],
    ['EVENEMENTS_HEURES', '1.5'],
  ])('%s=%s est refusé en une phrase qui nomme la variable', (nom, valeur) => {
    const fautes = readConfig({ [nom]: valeur });
    expect(fautes).toEqual([expect.stringMatching(new RegExp(`^${nom} doit .*\\.$`))]);
  });

  test('toutes les fautes sont dites à la fois', () => {
    expect(readConfig({ PORT: 'x', DEMO: 'x', VIDAL_APP_ID: 'seul' })).toHaveLength(3);
  });
});

describe('[DOS-1] le dossier des données', () => {
  const avec =
    (...pleins: string[]) =>
    (dossier: string) =>
      pleins.includes(dossier);
  const lu = (env: Record<string, string>, ...pleins: string[]) => {
    const config = readConfig(env, avec(...pleins));
    return Array.isArray(config) ? config : [config.dataDir, config.demo];
  };
  const [DEMONSTRATION, PHARMACIE, AVANT] = ['./data/demonstration', './data/pharmacie', './data'];

  test('neuf : la démonstration dans le sien ; sans elle, la pharmacie dans le sien', () => {
    expect(lu({})).toEqual([DEMONSTRATION, true]);
    expect(lu({ DEMO: '0' })).toEqual([PHARMACIE, false]);
    expect(lu({ DEMO: '0' }, DEMONSTRATION)).toEqual([PHARMACIE, false]);
  });
  test('la pharmacie ouverte passe avant tout, et rien d’inventé n’y entre, quoi qu’on demande', () => {
    for (const env of [{}, { DEMO: '1' }, { DEMO: '0' }])
      expect(lu(env, DEMONSTRATION, PHARMACIE, AVANT)).toEqual([PHARMACIE, false]);
  });
  test('un ./data d’avant reste où il est, quoi qu’il contienne', () => {
    expect(lu({}, AVANT)).toEqual([AVANT, true]);
    expect(lu({ DEMO: '0' }, AVANT, DEMONSTRATION)).toEqual([AVANT, false]);
  });
  test('ce qui est demandé l’est ; un PostgreSQL à soi garde ses clés où elles étaient', () => {
    expect(lu({ DATA_DIR: '/d' }, PHARMACIE)).toEqual(['/d', true]);
    expect(lu({ DATABASE_URL: 'postgresql://a:b@c/d' }, PHARMACIE)).toEqual([AVANT, true]);
  });
});

describe('la version', () => {
  test('montrée est celle du paquet', () => {
    const paquet = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(VERSION).toBe(paquet.version);
  });
});
