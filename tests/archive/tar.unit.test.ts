import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTar } from '#server/archive/read-tar.ts';
import { type TarEntry, writeTar } from '#server/archive/write-tar.ts';
import { unpackInto } from '#server/sauvegarde/unpack-into.ts';

let ici = '';
beforeEach(() => {
  ici = mkdtempSync(path.join(tmpdir(), 'tar-'));
});
afterEach(() => rmSync(ici, { recursive: true, force: true }));

const LONG = `${'un-dossier-au-nom-bien-long/'.repeat(12)}é.txt`;
const CONTENU = Buffer.from('é'.repeat(5_000));
const ENTREES: TarEntry[] = [
  { path: 'vide/', mode: 0o700, folder: true },
  { path: 'court', mode: 0o600, bytes: Buffer.from('abc') },
  { path: LONG, mode: 0o755, bytes: CONTENU },
];
const archiver = (entrees: readonly TarEntry[]): Promise<Buffer> => buffer(writeTar(entrees));
/** By small uneven pieces: nothing comes as it was written. */
async function* parMorceaux(archive: Buffer): AsyncGenerator<Buffer> {
  for (let i = 0; i < archive.length; i += 777) yield archive.subarray(i, i + 777);
}
async function relire(archive: Buffer) {
  const lues = [];
  for await (const { bytes, ...e } of readTar(parMorceaux(archive)))
    lues.push({ ...e, octets: (await buffer(bytes)).toString() });
  return lues;
}

describe('une archive', () => {
  it('relue, rend chaque entrée, même d’un nom de plus de cent octets', async () => {
    const lien: TarEntry = { path: 'lien', mode: 0o755, target: LONG };
    expect(await relire(await archiver([...ENTREES, lien]))).toMatchObject([
      { path: 'vide/', kind: 'folder', octets: '' },
      { path: 'court', kind: 'file', octets: 'abc', mode: 0o600 },
      { path: LONG, kind: 'file', octets: CONTENU.toString(), mode: 0o755 },
      { path: 'lien', kind: 'link', target: LONG },
    ]);
  });
  it('se déplie dans son dossier, et nulle part ailleurs', async () => {
    await unpackInto(ici, parMorceaux(await archiver(ENTREES)));
    expect(readFileSync(path.join(ici, LONG)).equals(CONTENU)).toBe(true);
    expect(statSync(path.join(ici, 'vide')).isDirectory()).toBe(true);
    for (const chemin of ['../f', '/f', 'a/../../f'])
      await expect(
        unpackInto(
          ici,
          parMorceaux(await archiver([{ path: chemin, mode: 0o600, bytes: CONTENU }])),
        ),
        chemin,
      ).rejects.toThrow('nom refusé');
  });
  it('coupée ou d’un autre genre, est refusée', async () => {
    const entiere = await archiver(ENTREES);
    for (const reste of [0, 300, 700, entiere.length - 1_024])
      await expect(relire(entiere.subarray(0, reste)), String(reste)).rejects.toThrow('coupée');
    await expect(relire(Buffer.alloc(2_048, 'x'))).rejects.toThrow('illisible');
  });
  it('les autres outils la lisent', async () => {
    writeFileSync(path.join(ici, 'a.tar'), await archiver(ENTREES));
    const { stdout, error } = spawnSync('tar', ['-tf', path.join(ici, 'a.tar')], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    if (error) return; // a machine without it
    expect(stdout.trim().split('\n').at(-1)?.startsWith('un-dossier-au-nom-bien-long/')).toBe(true);
    expect(stdout.trim().split('\n')).toHaveLength(3);
  });
  it('un fichier qui vit garde sa taille, ou manque ; un autre qui manque est une faute', async () => {
    const fichier = path.join(ici, 'f');
    writeFileSync(fichier, 'abc');
    chmodSync(fichier, 0o600);
    const vivants: TarEntry[] = [
      { path: 'f', mode: 0o600, file: fichier, live: true },
      { path: 'parti', mode: 0o600, file: path.join(ici, 'parti'), live: true },
    ];
    expect(await relire(await archiver(vivants))).toMatchObject([{ path: 'f', octets: 'abc' }]);
    await expect(
      archiver([{ path: 'parti', mode: 0o600, file: path.join(ici, 'parti') }]),
    ).rejects.toThrow('ENOENT');
  });
});
