import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { databaseFault } from '#server/platform/db/database-fault.ts';
import { StartFault } from '#server/platform/db/start-fault.ts';
import { checkDataFolder } from '#server/platform/parts/check-data-folder.ts';

const ici = mkdtempSync(join(tmpdir(), 'pharmacie-fautes-'));
afterAll(() => rmSync(ici, { recursive: true, force: true }));

const URL_A_SOI = 'postgresql://caisse:TRES-SECRET@serveur:5432/officine';
const dite = (code: string) => {
  const faute = databaseFault(Object.assign(new Error('brut'), { code }), URL_A_SOI);
  return faute instanceof Error ? [faute instanceof StartFault, faute.message] : [];
};

it.each([
  ['ECONNREFUSED', false, /^Aucun PostgreSQL ne répond à serveur:5432 : .+DATABASE_URL\.$/],
  ['57P03', false, /^PostgreSQL \(serveur:5432\) démarre encore/],
  ['53300', false, /plus de connexion libre : .+max_connections/],
  ['ENOTFOUND', true, /^La machine serveur:5432 est inconnue du réseau/],
  ['28P01', true, /refuse le compte « caisse » ou son mot de passe : corrigez DATABASE_URL\.$/],
  ['3D000', true, /^La base « officine » n’existe pas : .+create database officine owner caisse;/],
  ['42501', true, /« caisse » n’a pas le droit .+ DATABASE_URL_PROPRIETAIRE\.$/],
])(
  'un PostgreSQL à soi, %s : une phrase, la façon d’en sortir, aucun secret',
  (code, sur, phrase) => {
    const [definitive, message] = dite(code);
    expect([definitive, message]).toEqual([sur, expect.stringMatching(phrase)]);
    expect(message).not.toContain('TRES-SECRET');
  },
);

it('une autre faute reste ce qu’elle est', () => {
  const faute = new Error('autre chose');
  expect(databaseFault(faute, URL_A_SOI)).toBe(faute);
});

it('personne à l’adresse : ce que le pilote jette vraiment est reconnu', async () => {
  const url = 'postgresql://a:b@127.0.0.1:1/x';
  const faute = await new pg.Client({ connectionString: url }).connect().catch((e: unknown) => e);
  expect(String(databaseFault(faute, url))).toContain('Aucun PostgreSQL ne répond à 127.0.0.1:1');
});

it('un fichier à la place du dossier, un dossier sous un fichier : dits, avec la façon d’en sortir', () => {
  const fichier = join(ici, 'fichier');
  writeFileSync(fichier, '');
  for (const ou of [fichier, join(fichier, 'dessous')])
    expect(() => checkDataFolder(ou)).toThrow(/un fichier est à la place d’un dossier.+DATA_DIR=/);
});

it('un disque plein au premier départ est dit avant tout ; une base qui y est déjà s’ouvre', () => {
  const ou = join(ici, 'neuf');
  expect(() => checkDataFolder(ou, () => 12)).toThrow(
    /est plein : il y reste 12 Mo, il en faut 300 pour commencer\..+DATA_DIR=/,
  );
  expect(() => checkDataFolder(ou, () => 300)).not.toThrow();
  writeFileSync(join(ou, 'pg18'), '');
  expect(() => checkDataFolder(ou, () => 0)).not.toThrow();
});
