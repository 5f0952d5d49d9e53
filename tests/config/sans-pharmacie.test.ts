// Server: each command runs as a process on an empty base, and must write nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { type BaseDeTest, creerBaseVide } from '#tests/harness/base-de-test.ts';

const RACINE = join(import.meta.dirname, '../..');
let parent: string;
let vide: BaseDeTest;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'pharmacie-absente-'));
  vide = await creerBaseVide();
});
afterAll(async () => {
  rmSync(parent, { recursive: true, force: true });
  await vide.detruire();
});

async function commande(
  nom: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: unknown; dit: string }> {
  const processus = spawn(process.execPath, [join(RACINE, `server/cli/${nom}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let dit = '';
  processus.stderr.on('data', (t) => (dit += String(t)));
  const [code] = await once(processus, 'close');
  return { code, dit: dit.trim() };
}
const COMMANDES: [string, string[]][] = [
  ['verifier', []],
  ['sauvegarde', []],
  ['activation', ['--type', 'poste']],
  ['certificat', []],
  ['importer', ['assortiment', '10']],
  ['demo', ['charger']],
  ['publier', ['--retirer']],
];

it.each(COMMANDES)(
  '%s, dans un dossier mal tapé : refusé d’une phrase, rien n’est créé',
  async (nom, args) => {
    const dossier = join(parent, 'mal-tape');
    const { code, dit } = await commande(nom, args, { DATA_DIR: dossier });
    expect([code, dit]).toEqual([1, phrasesSauvegarde.sansPharmacie(dossier)]);
    expect(existsSync(dossier)).toBe(false);
  },
);

it('verifier, sur une base étrangère : refusé, et la base reste vide', async () => {
  const { code, dit } = await commande('verifier', [], { DATABASE_URL: vide.url });
  expect([code, dit]).toEqual([1, phrasesSauvegarde.baseSansPharmacie]);
});
