import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Appel } from '#shared/base/contract.ts';
import type { Refus, Resultat } from '#shared/base/refus.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';

/** The signed-in user as every act sees it. */
export interface SessionServeur extends Omit<Session, 'caisse_id'> {
  empreinte: string;
}

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
  /** Hands over to the launcher, which stops this server. */
  readonly installer: (version: string) => void;
}

/**
 * What the start of the server decides and acts need, beside the database. One object a server
 * process.
 */
export interface Services {
  /** Another service's address; undefined, this server is its own supervisor. */
  readonly superviseurApi: string | undefined;
  /** Where mails are handed over; undefined, none leaves. */
  readonly smtpUrl?: string | undefined;
  /** On what this process listens. */
  readonly reseau?: () => {
    host: string;
    http: number;
    https: number | null;
    affichee: string | null;
    dossier: string | null;
  };
  /** True when the database's disk has no room left: writes are then refused. */
  readonly disquePlein?: (() => boolean) | undefined;
  /**
   * Starts a work that outlives the call that orders it, with transactions of its own; what it
   * throws is logged.
   */
  readonly enFond?: (travail: (orm: MikroORM) => Promise<void>) => void;
  /** The package this server was started from; undefined, updates are somebody else's work. */
  readonly paquet?: Installation | undefined;
  /** The drug service; null without credentials. */
  readonly vidal: { readonly url: string; readonly appId: string; readonly appKey: string } | null;
}

/** What an act receives: parsed input, the transaction's `em`, who asks, and the time. */
export interface Requete<P = unknown, Q = unknown, C = unknown> {
  em: EntityManager;
  parametres: P;
  requete: Q;
  corps: C;
  session: SessionServeur;
  maintenant: Date;
  adresse: string;
  services: Services;
  /**
   * The client's key, for a call that commits by itself and must not be done twice; others have
   * theirs honoured before the act.
   */
  cle?: string | undefined;
  /**
   * What opened this call to somebody without a session (`Route.sansSession`); null for everybody
   * else.
   */
  laissezPasser: string | null;
}

/** Rows sent as they are read, never built whole in memory. */
export interface Flux {
  readonly flux: AsyncIterable<unknown[]>;
  readonly extra_data?: unknown;
}
export type Acte<P, Q, C, D> = (requete: Requete<P, Q, C>) => Promise<Resultat<D> | Flux>;

/** A route: a call of the contract, its act, and where its commit boundary stands. */
export interface Route {
  readonly appel: Appel;
  readonly acte: Acte<unknown, unknown, unknown, unknown>;
  /**
   * 'transaction': one transaction, idempotence key honoured. 'lecture': none. 'libre': the act
   * commits by itself (log-in).
   */
  readonly bord: 'transaction' | 'lecture' | 'libre';
  /**
   * Looked at before the transaction is opened: what counts tries must outlive its undoing, and
   * must not hold a connection. Never again for a key that has its answer.
   */
  readonly avant?: (requete: Requete, cle: string | null) => Promise<Refus | null>;
  /** Ends the session that asks: once done, its cookie goes too. */
  readonly sort?: true;
  /**
   * The one exception to the permission table: what lets a caller without a session in, read from
   * the headers; null leaves the table's answer.
   */
  readonly sansSession?: (
    em: EntityManager,
    entete: (nom: string) => string,
  ) => Promise<string | null>;
}

const route =
  (bord: Route['bord']) =>
  <P, Q, C, D>(appel: Appel<P, Q, C, D>, acte: Acte<P, Q, C, D>): Route => ({
    appel: appel as Appel,
    acte: acte as Route['acte'],
    bord,
  });
/** The same write, with something to look at before its transaction. */
export const precedee = <P, Q, C>(
  suite: Route,
  avant: (requete: Requete<P, Q, C>, cle: string | null) => Promise<Refus | null>,
): Route => ({ ...suite, avant: avant as Route['avant'] & {} });
/** The same write, which ends the session that asks. */
export const quiSort = (suite: Route): Route => ({ ...suite, sort: true });
/**
 * The same call, also open to somebody without a session who brings what `ouverture` asks for. The
 * act must check it again, under lock.
 */
export const ouverte = (suite: Route, ouverture: Route['sansSession'] & {}): Route => ({
  ...suite,
  sansSession: ouverture,
});
export const lecture = route('lecture');
export const ecriture = route('transaction');
export const libre = route('libre');
