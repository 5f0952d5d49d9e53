import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { certificateNames } from './addresses.ts';
import {
  createAuthority,
  certificateFingerprint,
  type KeyPair,
  stillServes,
  signServerCertificate,
} from './certificates.ts';

/** Where keys stand, in the server's data: readable by its account alone. */
export const tlsFolder = (dataDir: string): string => join(dataDir, 'tls');
const enTexte = ({ cle, certificat }: KeyPair): string => `${cle}${certificat}`;

function lirePaire(fichier: string): KeyPair | null {
  if (!existsSync(fichier)) return null;
  const texte = readFileSync(fichier, 'utf8');
  const cle = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n?/.exec(texte)?.[0];
  const certificat = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----\n?/.exec(
    texte,
  )?.[0];
  return cle && certificat ? { cle, certificat } : null;
}
/**
 * Key and certificate in one file put in place at once: a cut leaves the old pair or the new one,
 * never half of each.
 */
function ecrire(fichier: string, texte: string, mode: number, seulementSiAbsent = false): void {
  const provisoire = `${fichier}.${randomUUID()}`;
  writeFileSync(provisoire, texte, { mode, flush: true });
  try {
    if (seulementSiAbsent) linkSync(provisoire, fichier);
    else renameSync(provisoire, fichier);
  } catch (erreur) {
    if (!existsSync(fichier)) throw erreur; // else another process made it first: its own counts
  } finally {
    rmSync(provisoire, { force: true });
  }
}

const fichierNoms = (dossier: string): string => join(dossier, 'noms.json');
function nomsAjoutes(dossier: string): string[] {
  try {
    const lus: unknown = JSON.parse(readFileSync(fichierNoms(dossier), 'utf8'));
    return Array.isArray(lus) ? lus.filter((n): n is string => typeof n === 'string') : [];
  } catch {
    return [];
  }
}
/** Names that the machine does not know of itself, kept for each renewal. */
export function addHostNames(dossier: string, noms: readonly string[]): void {
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  ecrire(
    fichierNoms(dossier),
    JSON.stringify([...new Set([...noms.map((n) => n.toLowerCase()), ...nomsAjoutes(dossier)])]),
    0o600,
  );
}

export interface CertificateStore {
  serveur: KeyPair;
  /** The authority's certificate alone: its key does not leave the folder. */
  autorite: string;
  noms: string[];
}
export const hasAuthority = (dossier: string): boolean => existsSync(join(dossier, 'autorite.pem'));
/** The authority's certificate, as the trust page gives it; null while there is none. */
export const readAuthority = (dossier: string): string | null =>
  lirePaire(join(dossier, 'autorite.pem'))?.certificat ?? null;

/**
 * The authority and a certificate that serves now, made or renewed when needed: absent, near its
 * end, or the machine has another address or name. The authority, once trusted by posts, never
 * changes by itself.
 */
export async function ensureCertificate(
  dossier: string,
  maintenant: Date,
): Promise<CertificateStore> {
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  chmodSync(dossier, 0o700);
  const coffre = join(dossier, 'autorite.pem');
  if (!existsSync(coffre))
    ecrire(
      coffre,
      enTexte(await createAuthority(`Pharmacie, serveur ${nomCourt()}`, maintenant)),
      0o600,
      true,
    );
  const autorite = lirePaire(coffre);
  if (!autorite)
    throw new Error(
      `L’autorité de ${dossier} est illisible : remettez autorite.pem depuis une sauvegarde, ou retirez-le pour en faire une autre, à accepter sur chaque poste.`,
    );
  const noms = certificateNames(nomsAjoutes(dossier));
  const fichier = join(dossier, 'serveur.pem');
  const tenu = lirePaire(fichier);
  if (tenu && stillServes(tenu, autorite, noms, maintenant))
    return { serveur: tenu, autorite: autorite.certificat, noms };
  const serveur = await signServerCertificate(autorite, noms, maintenant);
  ecrire(fichier, enTexte(serveur), 0o600);
  return { serveur, autorite: autorite.certificat, noms };
}
const nomCourt = (): string =>
  certificateNames([]).find((n) => /^[a-z]/.test(n) && n !== 'localhost') ?? 'local';
export const authorityFingerprint = (dossier: string): string =>
  certificateFingerprint(readAuthority(dossier) ?? '');
