import type { EntityManager } from '@mikro-orm/postgresql';
import type { Appel, AppelQuiLit } from '#shared/base/contract.ts';
import type { Refus, Resultat } from '#shared/base/refus.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import type { Ports } from './port.ts';

/** The signed-in user as every act sees it. */
export interface ServerSession extends Omit<Session, 'caisse_id'> {
  empreinte: string;
  /** Set when a program's token asks: its number [PRG-3]. */
  programme?: number;
}

/** What an act receives: parsed input, the transaction's `em`, who asks, and the time. */
export interface ActRequest<P = unknown, Q = unknown, C = unknown> {
  em: EntityManager;
  parametres: P;
  requete: Q;
  corps: C;
  session: ServerSession;
  /** [HOR-1] When what is done is dated and sealed: it may stand still. */
  maintenant: Date;
  /** [HOR-3] The machine's own clock: for what is counted in minutes. */
  horloge: Date;
  adresse: string;
  /** It came by the encrypted door. */
  encrypted: boolean;
  /** What the caller's program says of itself (`User-Agent`). */
  agent: string;
  /** What the start of the server handed over to the domains that ask for it. */
  ports: Ports;
  /**
   * The client's key, for a call that commits by itself and must not be done twice; others have
   * theirs honoured before the act.
   */
  cle?: string | undefined;
  /**
   * What opened this call to somebody without a session (`Route.withoutSession`); null for everybody
   * else.
   */
  laissezPasser: string | null;
}

/** Rows sent as they are read, never built whole in memory. */
export interface RowStream {
  readonly flux: AsyncIterable<unknown[]>;
  readonly extra_data?: unknown;
}
export type ActOf<P, Q, C, D> = (request: ActRequest<P, Q, C>) => Promise<Resultat<D> | RowStream>;

/** A route: a call of the contract, its act, and where its commit boundary stands. */
export interface Route {
  readonly appel: Appel;
  readonly act: ActOf<unknown, unknown, unknown, unknown>;
  /**
   * 'transaction': one transaction, idempotence key honoured. 'reading': none. 'self-committing':
   * the act commits by itself (log-in).
   */
  readonly boundary: 'transaction' | 'reading' | 'self-committing';
  /**
   * Looked at before the transaction is opened: what counts tries must outlive its undoing, and
   * must not hold a connection. Never again for a key that has its answer.
   */
  readonly before?: (request: ActRequest, key: string | null) => Promise<Refus | null>;
  /**
   * Its act does what no rollback undoes (a paper, a file): it begins only once its key is known to
   * have no answer yet. Others go beside their key, which is faster.
   */
  readonly outward?: true;
  /** Ends the session that asks: once done, its cookie goes too. */
  readonly endsSession?: true;
  /** [SEC-18] Answers the new `token` of the session that asks: its cookie too. */
  readonly renewsSession?: true;
  /** [SEC-17] Its request or its answer holds a secret: what is kept of it for replays is sealed. */
  readonly confidential?: true;
  /**
   * The one exception to the permission table: what lets a caller without a session in, read from
   * the headers; null leaves the table's answer.
   */
  readonly withoutSession?: (
    em: EntityManager,
    header: (name: string) => string,
  ) => Promise<string | null>;
}

const route =
  (boundary: Route['boundary']) =>
  <P, Q, C, D>(appel: Appel<P, Q, C, D>, act: ActOf<P, Q, C, D>): Route => ({
    appel: appel as Appel,
    act: act as Route['act'],
    boundary,
  });
/** The same write, with something to look at before its transaction. */
export const checkedBefore = <P, Q, C>(
  base: Route,
  before: (request: ActRequest<P, Q, C>, key: string | null) => Promise<Refus | null>,
): Route => ({ ...base, before: before as Route['before'] & {} });
/** The same write, whose act leaves the machine or the base: a paper, a file. */
export const outward = (base: Route): Route => ({ ...base, outward: true });
/** The same write, which ends the session that asks. */
export const endingSession = (base: Route): Route => ({ ...base, endsSession: true });
/** The same write, which gives the session that asks a new token. */
export const renewingSession = (base: Route): Route => ({ ...base, renewsSession: true });
/** The same write, whose request or answer holds a secret: a password, a PIN, paper codes. */
export const confidential = (base: Route): Route => ({ ...base, confidential: true });
/**
 * The same call, also open to somebody without a session who brings what `opening` asks for. The
 * act must check it again, under lock.
 */
export const openedBy = (base: Route, opening: Route['withoutSession'] & {}): Route => ({
  ...base,
  withoutSession: opening,
});
/** What writes nothing is asked by a call that only reads. */
export const reading: <P, Q, C, D>(
  appel: AppelQuiLit<P, Q, C, D>,
  act: ActOf<P, Q, C, D>,
) => Route = route('reading');
export const writing = route('transaction');
export const selfCommitting = route('self-committing');
