import { port } from '../http/port.ts';

export interface Installation {
  readonly dossier: string;
  /** `linux-x64`. */
  readonly systeme: string;
  /** Embedded database: its copy can be restored. */
  readonly baseDuPaquet: boolean;
  /**
   * Verified backup before installing; rejects on failure. Undefined: only the stopped database is
   * copied.
   */
  readonly sauvegarder?: (() => Promise<void>) | undefined;
  /** Accepted signing keys, public. */
  readonly cles: readonly string[];
  /** Tests only: plain HTTP from localhost. */
  readonly clairLocal?: boolean;
  /** Hands over to the launcher, which stops this server. */
  readonly installer: (version: string) => void;
}

/** Undefined: updates are made elsewhere. */
export const PAQUET = port<Installation | undefined>('paquet', undefined);
