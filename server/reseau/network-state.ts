import type { Reseau } from '#shared/reseau/reseau.schema.ts';
import { addressesToType, listensBeyondThisMachine } from './addresses.ts';
import { drawQrCode } from './qr-code.ts';
import { authorityFingerprint, readAuthority } from './certificate-store.ts';

/** On what this process listens, known once it does. */
export interface NetworkState {
  host: string;
  http: number;
  /** Null: the encrypted door is not open. */
  https: number | null;
  /**
   * Behind another program (`ADRESSE_AFFICHEE`), the one address that leads here; null: those of
   * this machine do.
   */
  shown: string | null;
  /** Where the authority stands; null: nowhere. */
  folder: string | null;
}

/** What to type elsewhere, the encrypted addresses first. */
export function describeNetwork({ host, http, https, shown, folder }: NetworkState): Reseau {
  // There, neither our addresses nor our authority are met by anybody.
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

/** A port of this process is encrypted, and nothing else stands before it. */
export const hasOwnDoor = ({ https, shown }: NetworkState): boolean =>
  https !== null && shown === null;
