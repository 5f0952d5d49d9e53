import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import * as phrasesEpg from '#shared/epg/epg.phrases.ts';
import { numeroVersion, paquetPublie } from '#shared/epg/epg.schema.ts';
import { estPlusRecente } from '#shared/epg/versions.rules.ts';
import { versionFolder, writeWhole } from './installed-versions.ts';
import { archiveName, manifestOf, measureFile } from './manifest.ts';
import { type SignatureFault, signatureFault } from './package-signature.ts';
import { unpack } from './unpack.ts';
import { readJson } from './update-result.ts';

/** What was announced of an archive, kept beside it until it is installed. */
const received = z.extend(paquetPublie, { version: numeroVersion });
export type ReceivedPackage = z.infer<typeof received>;
type Named = Pick<ReceivedPackage, 'version' | 'systeme'>;

const FAULTS: Record<SignatureFault, string> = {
  sans_cle: phrasesEpg.majSansCle,
  sans_signature: phrasesEpg.majSansSignature,
  cle_inconnue: phrasesEpg.majCleInconnue,
  signature_fausse: phrasesEpg.majSignatureFausse,
};
export const phraseOfSignature = (fault: SignatureFault): string => FAULTS[fault];

const receptionFolder = (packageDir: string): string => join(packageDir, 'telechargements');
const noteOf = (packageDir: string): string => join(receptionFolder(packageDir), 'recu.json');
export const receivedArchive = (packageDir: string, { version, systeme }: Named): string =>
  join(receptionFolder(packageDir), archiveName(version, systeme));

/** Nothing of an earlier reception stays. Best effort: what is in use goes with the next one. */
export function clearReception(packageDir: string): void {
  try {
    for (const name of readdirSync(receptionFolder(packageDir)))
      rmSync(join(receptionFolder(packageDir), name), { recursive: true, force: true });
  } catch {
    return;
  }
}
/** An empty folder to receive in. */
export function prepareReception(packageDir: string): string {
  mkdirSync(receptionFolder(packageDir), { recursive: true });
  clearReception(packageDir);
  return receptionFolder(packageDir);
}
/** From now on the received archive is one that may be installed. */
export const noteReception = (packageDir: string, described: ReceivedPackage): void =>
  writeWhole(noteOf(packageDir), JSON.stringify(described), 0o600);

/**
 * Unpacks the archive's version into its folder of `versions/`, in the place of whatever stood
 * there. False, and nothing changed, when it is not the version it is said to be; throws when it
 * cannot be read.
 */
export async function placeVersion(
  packageDir: string,
  archive: string,
  { version, systeme }: Named,
): Promise<boolean> {
  const target = versionFolder(packageDir, version);
  const temporary = `${target}.tmp`;
  rmSync(temporary, { recursive: true, force: true });
  try {
    await unpack(archive, temporary, `Pharmacie/versions/${version}/`);
    if (!(await manifestOf(temporary, version, systeme))) return false;
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
    return true;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * [EPG-4] What stands against installing the version that was received, or null: it is newer than
 * the one in service, one of these keys signed it, and the archive is that one to the last byte.
 * What starts is what comes out of that archive again, not what was left in `versions/` meanwhile.
 */
export async function placeReceived(
  packageDir: string,
  { from, to, keys }: { from: string; to: string; keys: readonly string[] },
): Promise<string | null> {
  if (!estPlusRecente(to, from)) return phrasesEpg.majAncienne(to, from);
  const { data: described } = received.safeParse(readJson(noteOf(packageDir)));
  if (described?.version !== to) return phrasesEpg.majPasTelechargee;
  const fault = signatureFault(keys, described, described.signature);
  if (fault) return phraseOfSignature(fault);
  const archive = receivedArchive(packageDir, described);
  const measure = existsSync(archive) ? await measureFile(archive) : null;
  if (!measure) return phrasesEpg.majPasTelechargee;
  if (measure.octets !== described.octets) return phrasesEpg.majTailleFausse;
  if (measure.sha256 !== described.sha256) return phrasesEpg.majEmpreinteFausse;
  return (await placeVersion(packageDir, archive, described)) ? null : phrasesEpg.majVersionFausse;
}
