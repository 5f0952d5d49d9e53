import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readTarGz } from './tar-gz.ts';
import { readZip } from './zip.ts';
import { type PackageEntryRead, linkStaysInside, staysInside } from './package-entry.ts';

/**
 * Unpacks an archive of ours into a folder. `sous` keeps only what stands under that folder of the
 * archive, without it.
 * Throws on anything cut, damaged, or that would be written elsewhere.
 */
export async function unpack(archive: string, dossier: string, sous = ''): Promise<number> {
  let nombre = 0;
  for await (const e of archive.endsWith('.zip') ? readZip(archive) : readTarGz(archive)) {
    if (!staysInside(e.chemin) || (e.vers !== undefined && !linkStaysInside(e.chemin, e.vers)))
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

async function poserEntree(
  { octets, vers, executable }: PackageEntryRead,
  chemin: string,
): Promise<void> {
  await mkdir(dirname(chemin), { recursive: true });
  if (vers !== undefined) return symlink(vers, chemin);
  const mode = executable ? 0o755 : 0o644;
  await pipeline(octets, createWriteStream(chemin, { mode, flush: true }));
  if (executable) await chmod(chemin, mode);
}
