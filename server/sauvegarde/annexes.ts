import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { readTar } from '../archive/read-tar.ts';
import { type TarEntry, writeTar } from '../archive/write-tar.ts';
import type { Backup } from './backup-catalogue.ts';
import {
  writeCompressed,
  readCompressed,
  type WrittenPart,
  COMPRESSED_SUFFIX,
} from './compressed-file.ts';

/**
 * What a burnt server would have each post visited again for: the authority that posts trust, the
 * server's certificate, its names, the settings.
 */
const FICHIERS = ['tls/autorite.pem', 'tls/serveur.pem', 'tls/noms.json', 'reglages.env'];
const ANNEXES = 'annexes.tar';

/**
 * The keys and settings of the data folder, as one small part of a backup; null when there are
 * none.
 */
export async function copyAnnexes(
  donnees: string,
  provisoire: string,
): Promise<WrittenPart | null> {
  const entrees = FICHIERS.filter((nom) => existsSync(join(donnees, nom))).map((nom): TarEntry => ({
    path: nom,
    mode: 0o600,
    bytes: readFileSync(join(donnees, nom)),
  }));
  const nom = ANNEXES + COMPRESSED_SUFFIX;
  return entrees.length === 0
    ? null
    : writeCompressed(writeTar(entrees), join(provisoire, nom), nom);
}

async function lireAnnexes(dossier: string, sauvegarde: Backup): Promise<Map<string, Buffer>> {
  const lues = new Map<string, Buffer>();
  for (const { nom, sha256 } of sauvegarde.parties.filter((p) => p.nom.startsWith(ANNEXES))) {
    const flux = readCompressed(join(dossier, sauvegarde.nom, nom), sha256);
    for await (const { path, bytes } of readTar(flux)) {
      if (FICHIERS.includes(path)) lues.set(path, await buffer(bytes));
    }
  }
  return lues;
}

/**
 * Puts a file in place whole, for the account that the folder belongs to; one that is there
 * meanwhile stays.
 */
function poser(donnees: string, nom: string, octets: Buffer): void {
  const { uid, gid } = statSync(donnees);
  const donner = (chemin: string) => process.getuid?.() === 0 && chownSync(chemin, uid, gid);
  const cible = join(donnees, nom);
  const parent = dirname(cible);
  if (!existsSync(parent)) {
    mkdirSync(parent, { mode: 0o700 });
    donner(parent);
  }
  const provisoire = `${cible}.restauration`;
  writeFileSync(provisoire, octets, { mode: 0o600, flush: true });
  chmodSync(provisoire, 0o600);
  donner(provisoire);
  try {
    linkSync(provisoire, cible);
  } finally {
    rmSync(provisoire, { force: true });
  }
}

/**
 * Puts back the keys and settings that the data folder lacks, never over what is there: the
 * machine's own authority is the one its posts trust. Answers what to tell, in French.
 */
export async function restoreAnnexes(
  dossier: string,
  sauvegarde: Backup,
  donnees: string,
): Promise<string[]> {
  const lues = [...(await lireAnnexes(dossier, sauvegarde))];
  // A certificate is nothing without the authority that signed it.
  const autorite = existsSync(join(donnees, 'tls/autorite.pem'));
  const remises = lues.filter(
    ([nom]) => !existsSync(join(donnees, nom)) && !(autorite && nom.startsWith('tls/')),
  );
  const laissees = lues.filter(
    ([nom, octets]) =>
      existsSync(join(donnees, nom)) && !readFileSync(join(donnees, nom)).equals(octets),
  );
  mkdirSync(donnees, { recursive: true });
  for (const [nom, octets] of remises) poser(donnees, nom, octets);
  const noms = (liste: [string, Buffer][]) => liste.map(([nom]) => join(donnees, nom)).join(', ');
  return [
    ...(remises.length > 0 ? [phrasesSauvegarde.annexesRemises(noms(remises))] : []),
    ...(laissees.length > 0 ? [phrasesSauvegarde.annexesLaissees(noms(laissees))] : []),
  ];
}
