import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { numeroVersion, SYSTEMES, type Systeme } from '#shared/epg/epg.schema.ts';

/** `VERSION.json` of a package: what it says it is. */
const manifeste = z.object({
  produit: z.literal('pharmacie'),
  version: numeroVersion,
  systeme: z.enum(SYSTEMES),
});
export type PackageManifest = z.infer<typeof manifeste>;
export const MANIFEST_FILE = 'VERSION.json';

/** What this machine runs, in the words of packages; null for one no package is made for. */
export const systemOf = (plateforme: string, processeur: string): Systeme | null =>
  SYSTEMES.find((s) => s === `${plateforme === 'win32' ? 'windows' : plateforme}-${processeur}`) ??
  null;

export const archiveName = (version: string, systeme: Systeme): string =>
  `Pharmacie-${version}-${systeme}.${systeme === 'windows-x64' ? 'zip' : 'tar.gz'}`;

/** Size in bytes and SHA-256 in hexadecimal of a file, read once. */
export async function measureFile(fichier: string): Promise<{ octets: number; sha256: string }> {
  const hachage = createHash('sha256');
  await pipeline(createReadStream(fichier), hachage);
  return { octets: (await stat(fichier)).size, sha256: hachage.digest('hex') };
}

/**
 * The manifest of an unpacked version, or null when there is none that says this version for this
 * system.
 */
export async function manifestOf(
  dossier: string,
  version: string,
  systeme: Systeme,
): Promise<PackageManifest | null> {
  const lu = await readFile(join(dossier, MANIFEST_FILE), 'utf8')
    .then((texte): unknown => JSON.parse(texte))
    .catch(() => null);
  const { data } = manifeste.safeParse(lu);
  return data?.version === version && data.systeme === systeme ? data : null;
}
