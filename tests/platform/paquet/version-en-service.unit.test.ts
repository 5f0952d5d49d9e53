import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyCluster, restoreCluster } from '#server/platform/paquet/cluster-copy.ts';
import { resumeInstall } from '#server/platform/paquet/install-version.ts';
import { readUpdateResult } from '#server/platform/paquet/update-result.ts';
import {
  switchVersion,
  tidyVersions,
  currentVersion,
} from '#server/platform/paquet/installed-versions.ts';
import { ici, dans, ecrire, preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

describe('la version en service', () => {
  beforeEach(() => {
    for (const v of ['3.3.22', '3.3.23', '3.3.9']) ecrire(`versions/${v}/VERSION.json`, '{}');
    ecrire('courante', '3.3.22\n');
  });
  it('bascule d’un coup, garde la précédente, range le reste', () => {
    switchVersion(ici, '3.3.23');
    expect([currentVersion(ici), readFileSync(dans('precedente'), 'utf8')]).toEqual([
      '3.3.23',
      '3.3.22\n',
    ]);
    tidyVersions(ici);
    expect(readdirSync(dans('versions')).sort()).toEqual(['3.3.22', '3.3.23']);
  });
  it('un pointeur qui ne mène nulle part laisse la précédente', () => {
    switchVersion(ici, '3.3.23');
    rmSync(dans('versions/3.3.23'), { recursive: true });
    expect(currentVersion(ici)).toBe('3.3.22');
    rmSync(dans('versions'), { recursive: true });
    expect(() => currentVersion(ici)).toThrow('incomplet');
  });
});

describe('la base d’avant', () => {
  beforeEach(() => {
    ecrire('d/pg18/PG_VERSION', '18');
    ecrire('d/pg18/base/1/t', 'avant');
  });
  it('copiée, abîmée, remise : comme avant ; deux fois de suite aussi', async () => {
    await copyCluster(dans('d/pg18'));
    ecrire('d/pg18/base/1/t', 'après');
    restoreCluster(dans('d/pg18'));
    restoreCluster(dans('d/pg18'));
    expect(readFileSync(dans('d/pg18/base/1/t'), 'utf8')).toBe('avant');
    expect(readdirSync(dans('d'))).toEqual(['pg18']);
  });
  it.each([
    ['copie', '3.3.22', 'après', false],
    ['essai', '3.3.22', 'avant', false],
    ['essai', '3.3.23', 'après', true],
  ] as const)(
    'une coupure pendant %s, %s en service : la base est celle d’%s',
    async (phase, courante, attendue, reussie) => {
      for (const v of ['3.3.22', '3.3.23']) ecrire(`p/versions/${v}/VERSION.json`, '{}');
      ecrire('p/courante', courante);
      await copyCluster(dans('d/pg18'));
      ecrire('d/pg18/base/1/t', 'après');
      ecrire('d/mise-a-jour/essai.json', JSON.stringify({ de: '3.3.22', vers: '3.3.23', phase }));
      await resumeInstall({
        packageDir: dans('p'),
        dataDir: dans('d'),
        env: {},
        write: () => undefined,
        say: () => undefined,
        keys: [],
      });
      expect(readFileSync(dans('d/pg18/base/1/t'), 'utf8')).toBe(attendue);
      expect(readUpdateResult(dans('d'))).toMatchObject({ version: '3.3.23', reussie });
      expect([
        existsSync(dans('d/pg18.avant')),
        existsSync(dans('d/mise-a-jour/essai.json')),
      ]).toEqual([false, false]);
    },
  );
});
