import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { numeroVersion, paquetPublie } from '#shared/platform/epg/epg.schema.ts';
import { estPlusRecente } from '#shared/platform/epg/versions.rules.ts';
import { versionFolder, writeWhole } from './installed-versions.ts';
import { archiveName, manifestOf, measureFile } from './manifest.ts';
import { type SignatureFault, signatureFault } from './package-signature.ts';
import { unpack } from './unpack.ts';
import { readJson } from './update-result.ts';

/** Announced archive, stored beside it until installed. */
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

/** Best effort: files in use wait for next time. */
export function clearReception(packageDir: string): void {
  try {
    for (const name of readdirSync(receptionFolder(packageDir)))
      rmSync(join(receptionFolder(packageDir), name), { recursive: true, force: true });
  } catch {
    return;
  }
}
export function prepareReception(packageDir: string): string {
  mkdirSync(receptionFolder(packageDir), { recursive: true });
  clearReception(packageDir);
  return receptionFolder(packageDir);
}
/** Marks it installable. */
export const noteReception = (packageDir: string, described: ReceivedPackage): void =>
  writeWhole(noteOf(packageDir), JSON.stringify(described), 0o600);

/** Replaces its `versions/` folder. False, unchanged, when mislabelled; throws when unreadable. */
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
 * [EPG-4] Refusal, or null when newer, signed and intact; unpacks again, never trusting
 * `versions/`.
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
