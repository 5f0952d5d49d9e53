import type { Reseau } from '#shared/platform/reseau/reseau.schema.ts';
import { addressesToType, listensBeyondThisMachine } from './addresses.ts';
import { drawQrCode } from './qr-code.ts';
import { authorityFingerprint, readAuthority } from './certificate-store.ts';

/** Known once listening. */
export interface NetworkState {
  host: string;
  http: number;
  /** Null: closed. */
  https: number | null;
  /** Behind a proxy (`ADRESSE_AFFICHEE`): its address; null: ours. */
  shown: string | null;
  /** Authority's folder; null: none. */
  folder: string | null;
}

export function describeNetwork({ host, http, https, shown, folder }: NetworkState): Reseau {
  // behind a proxy our addresses and authority are unreachable
  if (shown !== null)
    return {
      ouvert: listensBeyondThisMachine(new URL(shown).hostname),
      adresses: [{ adresse: shown, securisee: shown.startsWith('https:'), qr: drawQrCode(shown) }],
      empreinte: null,
    };
  const addressesBy = (protocol: 'http' | 'https', port: number | null) =>
    port === null
      ? []
      : addressesToType(host, protocol, port).map((adresse) => ({
          adresse,
          securisee: protocol === 'https',
          qr: drawQrCode(adresse),
        }));
  return {
    ouvert: listensBeyondThisMachine(host),
    adresses: [...addressesBy('https', https), ...addressesBy('http', http)],
    empreinte:
      folder !== null && readAuthority(folder) !== null ? authorityFingerprint(folder) : null,
  };
}

/** Our own HTTPS, no proxy. */
export const hasOwnDoor = ({ https, shown }: NetworkState): boolean =>
  https !== null && shown === null;
