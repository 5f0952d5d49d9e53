import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
/** Reachable by other stations. */
export const listensBeyondThisMachine = (host: string): boolean =>
  !LOOPBACK.has(host) && !host.startsWith('127.');

/** IPv4, local networks first. */
function networkAddresses(): string[] {
  const found = Object.entries(networkInterfaces()).flatMap(([name, list]) =>
    (list ?? [])
      .filter((i) => i.family === 'IPv4' && !i.internal)
      .map((i) => ({ name, address: i.address })),
  );
  const rank = ({ name, address }: { name: string; address: string }): number =>
    (/^(docker|br-|veth|virbr|vEthernet)/.test(name) ? 2 : 0) +
    (/^(192\.168|10)\./.test(address) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)).map((i) => i.address);
}

/** Without DNS: `caisse`, and usually `caisse.local`. */
function machineNames(): string[] {
  const name = hostname()
    .toLowerCase()
    .replace(/\.local$/, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)
    ? [name, ...(name.includes('.') ? [] : [`${name}.local`])]
    : [];
}

export const certificateNames = (added: readonly string[]): string[] => [
  ...new Set([...added, ...networkAddresses(), ...machineNames(), 'localhost', '127.0.0.1', '::1']),
];

export const isPossibleHostName = (name: string): boolean =>
  isIP(name) > 0 || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(name);

/** The bound address, or all. */
export function addressesToType(host: string, protocol: 'http' | 'https', port: number): string[] {
  const hosts =
    host === '0.0.0.0' || host === '::'
      ? [...networkAddresses(), ...machineNames().filter((n) => n.endsWith('.local'))]
      : [isIP(host) === 6 ? `[${host}]` : host];
  return hosts.map((h) => `${protocol}://${h}:${port}`);
}
