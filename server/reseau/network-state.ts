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
  affichee: string | null;
  /** Where the authority stands; null: nowhere. */
  dossier: string | null;
}

/** What to type elsewhere, the encrypted addresses first. */
export function describeNetwork({ host, http, https, affichee, dossier }: NetworkState): Reseau {
  // There, neither our addresses nor our authority are met by anybody.
  if (affichee !== null)
    return {
      ouvert: listensBeyondThisMachine(new URL(affichee).hostname),
      adresses: [
        { adresse: affichee, securisee: affichee.startsWith('https:'), qr: drawQrCode(affichee) },
      ],
      empreinte: null,
    };
  const de = (protocole: 'http' | 'https', port: number | null) =>
    port === null
      ? []
      : addressesToType(host, protocole, port).map((adresse) => ({
          adresse,
          securisee: protocole === 'https',
          qr: drawQrCode(adresse),
        }));
  return {
    ouvert: listensBeyondThisMachine(host),
    adresses: [...de('https', https), ...de('http', http)],
    empreinte:
      dossier !== null && readAuthority(dossier) !== null ? authorityFingerprint(dossier) : null,
  };
}
