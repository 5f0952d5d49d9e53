import { lookup as resolve, type LookupAddress } from 'node:dns';
import { get as getClear } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const REDIRECTS_MAX = 3;

/** Loopback, private and equivalent networks. */
const INNER = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits, 'ipv4');
/** 6to4 and documentation ranges. */
INNER.addSubnet('2002::', 16, 'ipv6');
INNER.addSubnet('2001::', 23, 'ipv6');
INNER.addSubnet('2001:db8::', 32, 'ipv6');
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

/** [SEC-19] IPv6: allocated global ranges only. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INNER.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !INNER.check(address, 'ipv6');
}

type Judge = (address: string) => boolean;
/** Checks resolved addresses in the connecting call (no DNS rebinding). */
const judgedLookup =
  (isGood: Judge): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first || !found.every((f) => isGood(f.address)))
        return done(error ?? new Error('inner address'), '', 4);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

interface Asked {
  /** Maximum bytes. */
  max: number;
  signal: AbortSignal;
  accept: string;
  /** Replaced in tests. */
  isGood?: Judge;
}

/**
 * [SEC-19] Fetches a typed URL: names and redirects are checked against local networks (SSRF).
 * Null: unreachable, missing, too large, too many redirects.
 */
export async function getOutside(address: string, asked: Asked): Promise<Uint8Array | null> {
  let url = URL.parse(address);
  for (let i = 0; url && i <= REDIRECTS_MAX; i++) {
    const answer = await getOnce(url, asked).catch(() => null);
    if (!(answer instanceof URL)) return answer;
    if (url.protocol === 'https:' && answer.protocol !== 'https:') return null;
    url = answer;
  }
  return null;
}

/** Bytes, or redirect target. */
function getOnce(
  url: URL,
  { max, signal, accept, isGood = isPublicAddress }: Asked,
): Promise<Uint8Array | URL | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!['http:', 'https:'].includes(url.protocol) || (isIP(host) && !isGood(host)))
    return Promise.resolve(null);
  return new Promise((give, fail) => {
    const get = url.protocol === 'https:' ? getEncrypted : getClear;
    const options = { signal, headers: { Accept: accept }, lookup: judgedLookup(isGood) };
    const request = get(url, options, (response) => {
      const { statusCode = 0, headers } = response;
      response.on('error', fail);
      if (statusCode >= 300 && statusCode < 400) {
        response.destroy();
        return give(URL.parse(headers.location ?? '', url));
      }
      if (statusCode !== 200) {
        response.destroy();
        return give(null);
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > max) {
          response.destroy();
          give(null);
        }
      });
      response.on('end', () => give(new Uint8Array(Buffer.concat(chunks))));
    });
    request.on('error', fail);
  });
}
