import { port } from '../http/port.ts';

/** An installed package, as the acts of updates need it. */
export interface Installation {
  readonly dossier: string;
  /** What it was made for, as packages are named: `linux-x64`. */
  readonly systeme: string;
  /** The database is the package's own: its copy can be gone back to. */
  readonly baseDuPaquet: boolean;
  /**
   * A checked backup, made before an installation; rejects when there is none. Undefined, the
   * stopped database's copy alone is made.
   */
  readonly sauvegarder?: (() => Promise<void>) | undefined;
  /** The public keys one of which must have signed an update. */
  readonly cles: readonly string[];
  /** Tests alone: packages may come in clear from this very machine. */
  readonly clairLocal?: boolean;
  /** Hands over to the launcher, which stops this server. */
  readonly installer: (version: string) => void;
}

/** The package this server was started from; undefined, updates are somebody else's work. */
export const PAQUET = port<Installation | undefined>('paquet', undefined);
