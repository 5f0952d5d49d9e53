import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeTarGz } from '#server/platform/paquet/tar-gz.ts';
import { writeZip } from '#server/platform/paquet/zip.ts';
import { unpack } from '#server/platform/paquet/unpack.ts';
import {
  type PackageEntry,
  linkStaysInside,
  staysInside,
} from '#server/platform/paquet/package-entry.ts';
import {
  manifestOf,
  measureFile,
  archiveName,
  systemOf,
} from '#server/platform/paquet/manifest.ts';
import { dans, ecrire, preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

const LONG = `${'un-nom-bien-long/'.repeat(9)}fin-é.txt`;

const ENTREES: PackageEntry[] = [
  { path: 'b/vide', text: '' },
  { path: 'a.sh', text: '#!/bin/sh\n', executable: true },
  { path: LONG, text: 'é'.repeat(5_000) },
];

describe('les archives', () => {
  it.each([
    ['tar.gz', writeTarGz],
    ['zip', writeZip],
  ] as const)(
    '%s : relue, elle rend ce qu’on y a mis ; le même contenu donne les mêmes octets',
    async (suite, faire) => {
      const lien: PackageEntry[] = suite === 'zip' ? [] : [{ path: 'b/lien', target: 'vide' }];
      await faire(dans(`1.${suite}`), [...ENTREES, ...lien]);
      await faire(dans(`2.${suite}`), [...lien, ...ENTREES.toReversed()]);
      expect(readFileSync(dans(`1.${suite}`)).equals(readFileSync(dans(`2.${suite}`)))).toBe(true);
      expect(await unpack(dans(`1.${suite}`), dans('x'))).toBe(ENTREES.length + lien.length);
      expect(readFileSync(dans('x', LONG), 'utf8')).toBe('é'.repeat(5_000));
      expect(statSync(dans('x/b/vide')).size).toBe(0);
      if (suite === 'zip') return;
      expect(readlinkSync(dans('x/b/lien'))).toBe('vide');
      expect(statSync(dans('x/a.sh')).mode & 0o111).not.toBe(0);
    },
  );
  it('un zip qui ne peut être entier : rien n’en reste', async () => {
    const absent = { path: 'z', source: dans('nulle-part') };
    await expect(writeZip(dans('r.zip'), [...ENTREES, absent])).rejects.toThrow('ENOENT');
    expect(existsSync(dans('r.zip'))).toBe(false);
  });
  it('un fichier plus long que ce qui se lit d’un coup se relit entier', async () => {
    const texte = Array.from({ length: 200_000 }, (_, i) => `ligne ${i * 7919}`).join('\n');
    ecrire('long.txt', texte);
    await writeZip(dans('long.zip'), [{ path: 'long.txt', source: dans('long.txt') }]);
    await unpack(dans('long.zip'), dans('x'));
    expect(readFileSync(dans('x/long.txt'), 'utf8') === texte).toBe(true);
  });
  it('une partie seule se déballe', async () => {
    await writeTarGz(dans('p.tar.gz'), [
      { path: 'P/versions/1.0.0/f', text: 'oui' },
      { path: 'P/autre', text: 'non' },
    ]);
    await unpack(dans('p.tar.gz'), dans('x'), 'P/versions/1.0.0/');
    expect(readdirSync(dans('x'))).toEqual(['f']);
  });
  it('coupée, ou qui écrirait ailleurs : refusée', async () => {
    await writeTarGz(dans('c.tar.gz'), ENTREES);
    writeFileSync(dans('c.tar.gz'), readFileSync(dans('c.tar.gz')).subarray(0, 60));
    await expect(unpack(dans('c.tar.gz'), dans('x'))).rejects.toThrow();
    for (const chemin of ['../f', '/f', 'a/../../f', 'c:\\f', 'a\\f']) {
      await writeTarGz(dans('m.tar.gz'), [{ path: chemin, text: 'x' }]);
      await expect(unpack(dans('m.tar.gz'), dans('x')), chemin).rejects.toThrow('chemin refusé');
    }
    await writeTarGz(dans('l.tar.gz'), [{ path: 'a/l', target: '../../f' }]);
    await expect(unpack(dans('l.tar.gz'), dans('x'))).rejects.toThrow('chemin refusé');
    expect(existsSync(dans('f'))).toBe(false);
    expect([
      staysInside('a/b'),
      linkStaysInside('a/l', '../b'),
      linkStaysInside('l', '/etc'),
    ]).toEqual([true, true, false]);
  });
});

describe('le manifeste', () => {
  it('doit dire le produit, la version annoncée et ce système', async () => {
    const lire = async (texte: string): Promise<boolean> => {
      ecrire('v/VERSION.json', texte);
      return (await manifestOf(dans('v'), '3.3.23', 'linux-x64')) !== null;
    };
    const bon = { produit: 'pharmacie', version: '3.3.23', systeme: 'linux-x64' };
    expect(await lire(JSON.stringify(bon))).toBe(true);
    for (const faux of [
      { ...bon, version: '3.3.24' },
      { ...bon, systeme: 'windows-x64' },
      { ...bon, produit: 'autre' },
      {},
    ])
      expect(await lire(JSON.stringify(faux))).toBe(false);
    expect(await lire('{')).toBe(false);
    expect(await manifestOf(dans('absent'), '3.3.23', 'linux-x64')).toBeNull();
  });
  it('taille, empreinte, noms', async () => {
    ecrire('f', 'abc');
    expect(await measureFile(dans('f'))).toEqual({
      octets: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect([archiveName('3.3.22', 'linux-x64'), archiveName('3.3.22', 'windows-x64')]).toEqual([
      'Pharmacie-3.3.22-linux-x64.tar.gz',
      'Pharmacie-3.3.22-windows-x64.zip',
    ]);
    expect([
      systemOf('win32', 'x64'),
      systemOf('linux', 'x64'),
      systemOf('linux', 'arm64'),
    ]).toEqual(['windows-x64', 'linux-x64', null]);
  });
});
