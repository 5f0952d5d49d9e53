import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleIllisible } from '#shared/platform/scellement/fins.phrases.ts';
import { placeFile } from '../archive/place-file.ts';
import { StartFault } from '../db/start-fault.ts';

export interface Sceau {
  /** Key name: first 16 characters of its SHA-256. */
  cle: string;
  /** 32 bytes, base64; printed on closings and in archives. */
  publique: string;
  /** Ed25519 of a fingerprint, base64. */
  signer(empreinte: string): string;
  /** Derived key for other secrets; never in the database. */
  readonly secret: string;
}

const PRIVEE = 'cle-privee.pem';
const PUBLIQUES = 'cles-publiques';
/** Beside the database, never in it. */
export const dossierDuSceau = (dataDir: string): string => path.join(dataDir, 'scellement');

const brute = (publique: KeyObject): Buffer =>
  publique.export({ type: 'spki', format: 'der' }).subarray(-32);
const nomDeCle = (publique: Buffer): string =>
  createHash('sha256').update(publique).digest('hex').slice(0, 16);

function sceauDe(privee: KeyObject): Sceau {
  const publique = brute(createPublicKey(privee));
  return {
    cle: nomDeCle(publique),
    publique: publique.toString('base64'),
    signer: (empreinte) => sign(null, Buffer.from(empreinte, 'hex'), privee).toString('base64'),
    secret: createHash('sha256')
      .update('secrets of the installation')
      .update(privee.export({ type: 'pkcs8', format: 'der' }))
      .digest('hex'),
  };
}

/** In memory, for this process. */
const sceauEphemere = (): Sceau => sceauDe(generateKeyPairSync('ed25519').privateKey);

function lirePrivee(fichier: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(fichier));
  } catch {
    throw new StartFault(cleIllisible(fichier));
  }
}

/**
 * [SCE-4] Created at first start, in a private file. Public keys accumulate: bases restored from
 * other machines verify with theirs.
 */
export function ouvrirSceau(dossier: string): Sceau {
  const fichier = path.join(dossier, PRIVEE);
  if (!existsSync(fichier)) {
    mkdirSync(dossier, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    placeFile(fichier, pem, 0o600, true);
  }
  chmodSync(fichier, 0o600);
  const sceau = sceauDe(lirePrivee(fichier));
  storePublicKey(dossier, sceau.publique);
  return sceau;
}

/** 32 bytes, canonical base64. */
export function estClePublique(texte: string): boolean {
  const octets = Buffer.from(texte, 'base64');
  return octets.length === 32 && octets.toString('base64') === texte;
}
/** Throws when invalid. */
export function storePublicKey(dossier: string, publique: string): void {
  if (!estClePublique(publique)) throw new Error(`${publique}: not a public key`);
  const cles = path.join(dossier, PUBLIQUES);
  mkdirSync(cles, { recursive: true });
  const fichier = path.join(cles, nomDeCle(Buffer.from(publique, 'base64')));
  if (!existsSync(fichier)) placeFile(fichier, `${publique}\n`, 0o644, true);
}

/** By name, base64. */
export type ClesPubliques = ReadonlyMap<string, string>;
function lirePubliques(dossier: string): ClesPubliques {
  const cles = path.join(dossier, PUBLIQUES);
  if (!existsSync(cles)) return new Map();
  return new Map(
    readdirSync(cles).map((nom) => [nom, readFileSync(path.join(cles, nom), 'utf8').trim()]),
  );
}

const verifierSignature = promisify(verify);
const ENTETE_SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const objets = new Map<string, KeyObject>();
function cleDe(publique: string): KeyObject {
  let objet = objets.get(publique);
  if (!objet) {
    const key = Buffer.concat([ENTETE_SPKI, Buffer.from(publique, 'base64')]);
    objet = createPublicKey({ key, format: 'der', type: 'spki' });
    objets.set(publique, objet);
  }
  return objet;
}
/**
 * Canonical signatures only; false for an invalid key. Off the event loop: journals have a million.
 */
export async function signeePar(
  publique: string,
  empreinte: string,
  signature: string,
): Promise<boolean> {
  const octets = Buffer.from(signature, 'base64');
  if (octets.toString('base64') !== signature) return false;
  try {
    return await verifierSignature(null, Buffer.from(empreinte, 'hex'), cleDe(publique), octets);
  } catch {
    return false;
  }
}

let tenu: Sceau | undefined;
export function poserSceau(sceau: Sceau): void {
  tenu = sceau;
}
/** Ephemeral until the start sets the installation's. */
export const currentSeal = (): Sceau => (tenu ??= sceauEphemere());

/**
 * [SCE-31] Own and explicitly added keys (`npm run verifier -- --cle`, also for another process):
 * the base could be forged. `dossier` null: own only.
 */
export function clesConnues(dossier: string | null): ClesPubliques {
  const { cle, publique } = currentSeal();
  return new Map([...(dossier === null ? [] : lirePubliques(dossier)), [cle, publique]]);
}
