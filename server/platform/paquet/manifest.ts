import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { numeroVersion, SYSTEMES, type Systeme } from '#shared/platform/epg/epg.schema.ts';

/** `VERSION.json`. */
const manifest = z.object({
  produit: z.literal('pharmacie'),
  version: numeroVersion,
  systeme: z.enum(SYSTEMES),
});
export type PackageManifest = z.infer<typeof manifest>;
export const MANIFEST_FILE = 'VERSION.json';

/** Null when no package exists for it. */
export const systemOf = (platform: string, processor: string): Systeme | null =>
  SYSTEMES.find((s) => s === `${platform === 'win32' ? 'windows' : platform}-${processor}`) ?? null;

export const archiveName = (version: string, system: Systeme): string =>
  `Pharmacie-${version}-${system}.${system === 'windows-x64' ? 'zip' : 'tar.gz'}`;

/** SHA-256 in hexadecimal. */
export async function measureFile(file: string): Promise<{ octets: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { octets: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Null unless it matches this version and system. */
export async function manifestOf(
  folder: string,
  version: string,
  system: Systeme,
): Promise<PackageManifest | null> {
  const parsed = await readFile(join(folder, MANIFEST_FILE), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);
  const { data } = manifest.safeParse(parsed);
  return data?.version === version && data.systeme === system ? data : null;
}
