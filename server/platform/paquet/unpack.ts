import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readTarGz } from './tar-gz.ts';
import { readZip } from './zip.ts';
import { type PackageEntryRead, linkStaysInside, staysInside } from './package-entry.ts';

/** `under`: only that folder, stripped. Throws when truncated, damaged or escaping. */
export async function unpack(archive: string, folder: string, under = ''): Promise<number> {
  let count = 0;
  for await (const e of archive.endsWith('.zip') ? readZip(archive) : readTarGz(archive)) {
    if (!staysInside(e.path) || (e.target !== undefined && !linkStaysInside(e.path, e.target)))
      throw new Error(`chemin refusé : ${e.path}`);
    if (!e.path.startsWith(under)) {
      for await (const _ of e.bytes) continue;
      continue;
    }
    await placeEntry(e, join(folder, ...e.path.slice(under.length).split('/')));
    count++;
  }
  return count;
}

async function placeEntry(
  { bytes, target, executable }: PackageEntryRead,
  path: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (target !== undefined) return symlink(target, path);
  const mode = executable ? 0o755 : 0o644;
  await pipeline(bytes, createWriteStream(path, { mode, flush: true }));
  if (executable) await chmod(path, mode);
}
