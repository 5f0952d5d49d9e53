import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';

const LOCALES = new Set(['localhost', '127.0.0.1', '::1']);
/** Is the server heard by other posts when it listens here? */
export const listensBeyondThisMachine = (host: string): boolean =>
  !LOCALES.has(host) && !host.startsWith('127.');

/** IPv4 addresses of this machine on its networks; those of a plain local network first. */
export function networkAddresses(): string[] {
  const trouvees = Object.entries(networkInterfaces()).flatMap(([nom, liste]) =>
    (liste ?? [])
      .filter((i) => i.family === 'IPv4' && !i.internal)
      .map((i) => ({ nom, adresse: i.address })),
  );
  const rang = ({ nom, adresse }: { nom: string; adresse: string }): number =>
    (/^(docker|br-|veth|virbr|vEthernet)/.test(nom) ? 2 : 0) +
    (/^(192\.168|10)\./.test(adresse) ? 0 : 1);
  return trouvees.sort((a, b) => rang(a) - rang(b)).map((i) => i.adresse);
}

/**
 * By what other posts may call this machine without a directory: `caisse` and, on most networks,
 * `caisse.local`.
 */
export function machineNames(): string[] {
  const nom = hostname()
    .toLowerCase()
    .replace(/\.local$/, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(nom)
    ? [nom, ...(nom.includes('.') ? [] : [`${nom}.local`])]
    : [];
}

/** All that a certificate of this machine must say. */
export const certificateNames = (ajoutes: readonly string[]): string[] => [
  ...new Set([
    ...ajoutes,
    ...networkAddresses(),
    ...machineNames(),
    'localhost',
    '127.0.0.1',
    '::1',
  ]),
];

export const isPossibleHostName = (nom: string): boolean =>
  isIP(nom) > 0 || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(nom);

/** What to type on other posts: the address listened to, or all of them. */
export function addressesToType(host: string, protocole: 'http' | 'https', port: number): string[] {
  const hotes =
    host === '0.0.0.0' || host === '::'
      ? [...networkAddresses(), ...machineNames().filter((n) => n.endsWith('.local'))]
      : [isIP(host) === 6 ? `[${host}]` : host];
  return hotes.map((h) => `${protocole}://${h}:${port}`);
}
