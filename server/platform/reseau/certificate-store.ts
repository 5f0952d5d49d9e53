import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFile } from '../archive/place-file.ts';
import { certificateNames } from './addresses.ts';
import {
  createAuthority,
  certificateFingerprint,
  type KeyPair,
  stillServes,
  signServerCertificate,
} from './certificates.ts';

/** Private to the server's account. */
export const tlsFolder = (dataDir: string): string => join(dataDir, 'tls');
const asText = ({ key, certificate }: KeyPair): string => `${key}${certificate}`;

function readPair(file: string): KeyPair | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const key = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n?/.exec(text)?.[0];
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----\n?/.exec(
    text,
  )?.[0];
  return key && certificate ? { key, certificate } : null;
}
const namesFile = (folder: string): string => join(folder, 'noms.json');
function addedNames(folder: string): string[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(namesFile(folder), 'utf8'));
    return Array.isArray(parsed) ? parsed.filter((n): n is string => typeof n === 'string') : [];
  } catch {
    return [];
  }
}
/** User-added names, for renewals. */
export function addHostNames(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  placeFile(
    namesFile(folder),
    JSON.stringify([...new Set([...names.map((n) => n.toLowerCase()), ...addedNames(folder)])]),
    0o600,
  );
}

export interface CertificateStore {
  server: KeyPair;
  /** Without its key, which stays in the folder. */
  authority: string;
  names: string[];
}
export const hasAuthority = (folder: string): boolean => existsSync(join(folder, 'autorite.pem'));
export const readAuthority = (folder: string): string | null =>
  readPair(join(folder, 'autorite.pem'))?.certificate ?? null;

export const readServerCertificate = (folder: string): string | null =>
  readPair(join(folder, 'serveur.pem'))?.certificate ?? null;

/**
 * Created or renewed when absent, near expiry, or addresses changed. The authority never changes:
 * stations trust it.
 */
export async function ensureCertificate(folder: string, now: Date): Promise<CertificateStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const authorityFile = join(folder, 'autorite.pem');
  if (!existsSync(authorityFile))
    placeFile(
      authorityFile,
      asText(await createAuthority(`Pharmacie, serveur ${shortName()}`, now)),
      0o600,
      true,
    );
  const authority = readPair(authorityFile);
  if (!authority)
    throw new Error(
      `L’autorité de ${folder} est illisible : remettez autorite.pem depuis une sauvegarde, ou retirez-le pour en faire une autre, à accepter sur chaque poste.`,
    );
  const names = certificateNames(addedNames(folder));
  const file = join(folder, 'serveur.pem');
  const current = readPair(file);
  if (current && stillServes(current, authority, names, now))
    return { server: current, authority: authority.certificate, names };
  const server = await signServerCertificate(authority, names, now);
  placeFile(file, asText(server), 0o600);
  return { server, authority: authority.certificate, names };
}
const shortName = (): string =>
  certificateNames([]).find((n) => /^[a-z]/.test(n) && n !== 'localhost') ?? 'local';
export const authorityFingerprint = (folder: string): string =>
  certificateFingerprint(readAuthority(folder) ?? '');
