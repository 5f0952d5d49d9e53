import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lireTarGz } from './archive-tar.ts';
import { lireZip } from './archive-zip.ts';
import { lienDedans, resteDedans } from './entrees.ts';

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
    const cible = join(dossier, ...e.chemin.slice(sous.length).split('/'));
    await mkdir(dirname(cible), { recursive: true });
    if (e.vers === undefined)
      await pipeline(
        e.octets,
        createWriteStream(cible, { mode: e.executable ? 0o755 : 0o644, flush: true }),
      );
    else await symlink(e.vers, cible);
    if (e.executable && e.vers === undefined) await chmod(cible, 0o755);
    nombre++;
  }
  return nombre;
}
