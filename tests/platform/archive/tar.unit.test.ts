import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTar } from '#server/platform/archive/read-tar.ts';
import { type TarEntry, writeTar } from '#server/platform/archive/write-tar.ts';
import { unpackInto } from '#server/platform/sauvegarde/unpack-into.ts';

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
/** The four entries below as version 3.3.22 wrote them, compressed. */
const D_AVANT = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA+3aS26DMBSFYY+7Cm+A5sbYZtR5h92CE6wWNTUVj4otZR3ZWKUMyUPqALcV//kGIDFA4uoCg/PV1H' +
      'Gjlo2ISCVyPsrl8cq5994o7VSGjP0QOiWi1pl9O3ZDhvn7u/MvZ/OvRJzSwvwXT9jtFVlvXsL0HEMdu6X339qb++/s' +
      '/P1feStKT+z/4imd0Z9heHsaU1G3fd/ErghjkdqPYtfEVBza9Lrh2s+vnY6PwzQ8/PX553gs5/8/527svymtme1/KX' +
      'Zb8f3PkdMRAAAAAAAAAAAAAAAAAID/j/73b/S/7WX/29L/ztP/9vrQpHc64OvsgB+amJa+x/3+95XzcmucV9rkmNfK' +
      '958Qst58A7nnzQUAPgAA',
    'base64',
  ),
);
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
    const attendues = [
      { path: 'vide/', kind: 'folder', octets: '' },
      { path: 'court', kind: 'file', octets: 'abc', mode: 0o600 },
      { path: LONG, kind: 'file', octets: CONTENU.toString(), mode: 0o755 },
      { path: 'lien', kind: 'link', target: LONG },
    ];
    expect(await relire(await archiver([...ENTREES, lien]))).toMatchObject(attendues);
    expect(await relire(D_AVANT), 'une sauvegarde ancienne').toMatchObject(attendues);
  });
  it('les versions en service la lisent : un nom long est dans un en-tête à lui', async () => {
    const archive = await archiver([{ path: 'long/'.repeat(30), mode: 0o644, bytes: CONTENU }]);
    expect(archive.toString('latin1', 156, 157)).toBe('x');
    for (const entete of [0, 1_024]) expect(archive[entete + 345]).toBe(0);
  });
  it('laissée en chemin, lâche sa source', async () => {
    const archive = await archiver(ENTREES);
    let lachee = false;
    async function* source() {
      try {
        yield* parMorceaux(archive);
      } finally {
        lachee = true;
      }
    }
    for await (const e of readTar(source())) if (e.path === 'court') break;
    expect(lachee).toBe(true);
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
    const zeros = await archiver([{ path: 'z', mode: 0o600, bytes: Buffer.alloc(8_192) }]);
    await expect(relire(zeros.subarray(0, -1_024)), 'des zéros').rejects.toThrow('coupée');
    await expect(relire(Buffer.alloc(2_048, 'x'))).rejects.toThrow('illisible');
    entiere[0] = 0x7a; // the header's sum no longer says it
    await expect(relire(entiere)).rejects.toThrow('illisible');
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
