import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { readTar } from '../archive/read-tar.ts';
import { type TarEntry, writeTar } from '../archive/write-tar.ts';
import type { Backup } from './backup-catalogue.ts';
import { writeCompressed, readCompressed, type WrittenPart, suffixFor } from './compressed-file.ts';

/**
 * Without these, disaster recovery means revisiting each station: authority, certificate, names,
 * settings. Sealed journal: public keys and chain ends, never the private key.
 */
const FILES = ['tls/autorite.pem', 'tls/serveur.pem', 'tls/noms.json', 'reglages.env'];
const KEYS = 'scellement/cles-publiques';
const SEALED = 'scellement';
const IS_SEALED = /^scellement\/(?:cles-publiques\/[0-9a-f]{16}|ancres-[0-9a-f]{16}\.json)$/;
const isAnnex = (name: string): boolean => FILES.includes(name) || IS_SEALED.test(name);
function annexesOf(dataDir: string): string[] {
  const found = [SEALED, KEYS].flatMap((folder) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`)
      : [],
  );
  return [...FILES, ...found].filter((name) => isAnnex(name) && existsSync(join(dataDir, name)));
}
const ANNEXES = 'annexes.tar';

/** Small backup part; null when empty. */
export async function copyAnnexes(
  dataDir: string,
  temporary: string,
  publicKeys: readonly string[],
): Promise<WrittenPart | null> {
  const entries = annexesOf(dataDir).map((name): TarEntry => ({
    path: name,
    mode: 0o600,
    bytes: readFileSync(join(dataDir, name)),
  }));
  const name = ANNEXES + suffixFor(publicKeys);
  return entries.length === 0
    ? null
    : writeCompressed(writeTar(entries), { path: join(temporary, name), name, publicKeys });
}

async function readAnnexes(
  folder: string,
  backup: Backup,
  privateKeys: readonly string[],
): Promise<Map<string, Buffer>> {
  const read = new Map<string, Buffer>();
  for (const { nom: name, sha256 } of backup.parties.filter((p) => p.nom.startsWith(ANNEXES))) {
    const stream = readCompressed(join(folder, backup.nom, name), { sha256, privateKeys });
    for await (const { path, bytes } of readTar(stream)) {
      if (isAnnex(path)) read.set(path, await buffer(bytes));
    }
  }
  return read;
}

/** Atomic, owned by the folder's account; never overwrites. */
function place(dataDir: string, name: string, bytes: Buffer): void {
  const { uid, gid } = statSync(dataDir);
  const give = (path: string) => process.getuid?.() === 0 && chownSync(path, uid, gid);
  const target = join(dataDir, name);
  const parent = dirname(target);
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    give(parent);
  }
  const temporary = `${target}.restauration`;
  writeFileSync(temporary, bytes, { mode: 0o600, flush: true });
  chmodSync(temporary, 0o600);
  give(temporary);
  try {
    linkSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Restores only missing files: stations trust the machine's own authority. Answers French messages.
 */
export async function restoreAnnexes(
  folder: string,
  backup: Backup,
  { dataDir, privateKeys = [] }: { dataDir: string; privateKeys?: readonly string[] },
): Promise<string[]> {
  const read = [...(await readAnnexes(folder, backup, privateKeys))];
  // A certificate needs its authority.
  const authority = existsSync(join(dataDir, 'tls/autorite.pem'));
  const restored = read.filter(
    ([name]) => !existsSync(join(dataDir, name)) && !(authority && name.startsWith('tls/')),
  );
  const left = read.filter(
    ([name, bytes]) =>
      existsSync(join(dataDir, name)) && !readFileSync(join(dataDir, name)).equals(bytes),
  );
  mkdirSync(dataDir, { recursive: true });
  for (const [name, bytes] of restored) place(dataDir, name, bytes);
  const names = (list: [string, Buffer][]) => list.map(([name]) => join(dataDir, name)).join(', ');
  return [
    ...(restored.length > 0 ? [phrasesSauvegarde.annexesRemises(names(restored))] : []),
    ...(left.length > 0 ? [phrasesSauvegarde.annexesLaissees(names(left))] : []),
  ];
}
