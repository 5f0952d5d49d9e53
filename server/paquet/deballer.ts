import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lireTarGz } from './archive-tar.ts';
import { lireZip } from './archive-zip.ts';
import { type EntreeLue, lienDedans, resteDedans } from './entrees.ts';

/**
 * Unpacks an archive of ours into a folder. `sous` keeps only what stands under that folder of the
 * archive, without it.
 * Throws on anything cut, damaged, or that would be written elsewhere.
 */
export async function deballer(archive: string, dossier: string, sous = ''): Promise<number> {
  let nombre = 0;
  for await (const e of archive.endsWith('.zip') ? lireZip(archive) : lireTarGz(archive)) {
    if (!resteDedans(e.chemin) || (e.vers !== undefined && !lienDedans(e.chemin, e.vers)))
      throw new Error(`chemin refusé : ${e.chemin}`);
    if (!e.chemin.startsWith(sous)) {
      for await (const _ of e.octets) continue;
      continue;
    }
    await poserEntree(e, join(dossier, ...e.chemin.slice(sous.length).split('/')));
    nombre++;
  }
  return nombre;
}

async function poserEntree({ octets, vers, executable }: EntreeLue, chemin: string): Promise<void> {
  await mkdir(dirname(chemin), { recursive: true });
  if (vers !== undefined) return symlink(vers, chemin);
  const mode = executable ? 0o755 : 0o644;
  await pipeline(octets, createWriteStream(chemin, { mode, flush: true }));
  if (executable) await chmod(chemin, mode);
}
