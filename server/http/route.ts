import type { EntityManager } from '@mikro-orm/postgresql';
import type { Appel } from '#shared/base/contract.ts';
import type { Refus, Resultat } from '#shared/base/refus.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import type { Ports } from './port.ts';

/** The signed-in user as every act sees it. */
export interface ServerSession extends Omit<Session, 'caisse_id'> {
  empreinte: string;
}

/** What an act receives: parsed input, the transaction's `em`, who asks, and the time. */
export interface ActRequest<P = unknown, Q = unknown, C = unknown> {
  em: EntityManager;
  parametres: P;
  requete: Q;
  corps: C;
  session: ServerSession;
  maintenant: Date;
  adresse: string;
  /** What the start of the server handed over to the domains that ask for it. */
  ports: Ports;
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
export interface RowStream {
  readonly flux: AsyncIterable<unknown[]>;
  readonly extra_data?: unknown;
}
export type ActOf<P, Q, C, D> = (requete: ActRequest<P, Q, C>) => Promise<Resultat<D> | RowStream>;

/** A route: a call of the contract, its act, and where its commit boundary stands. */
export interface Route {
  readonly appel: Appel;
  readonly acte: ActOf<unknown, unknown, unknown, unknown>;
  /**
   * 'transaction': one transaction, idempotence key honoured. 'lecture': none. 'libre': the act
   * commits by itself (log-in).
   */
  readonly bord: 'transaction' | 'lecture' | 'libre';
  /**
   * Looked at before the transaction is opened: what counts tries must outlive its undoing, and
   * must not hold a connection. Never again for a key that has its answer.
   */
  readonly avant?: (requete: ActRequest, cle: string | null) => Promise<Refus | null>;
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
  <P, Q, C, D>(appel: Appel<P, Q, C, D>, acte: ActOf<P, Q, C, D>): Route => ({
    appel: appel as Appel,
    acte: acte as Route['acte'],
    bord,
  });
/** The same write, with something to look at before its transaction. */
export const checkedBefore = <P, Q, C>(
  suite: Route,
  avant: (requete: ActRequest<P, Q, C>, cle: string | null) => Promise<Refus | null>,
): Route => ({ ...suite, avant: avant as Route['avant'] & {} });
/** The same write, which ends the session that asks. */
export const endingSession = (suite: Route): Route => ({ ...suite, sort: true });
/**
 * The same call, also open to somebody without a session who brings what `ouverture` asks for. The
 * act must check it again, under lock.
 */
export const openedBy = (suite: Route, ouverture: Route['sansSession'] & {}): Route => ({
  ...suite,
  sansSession: ouverture,
});
export const reading = route('lecture');
export const writing = route('transaction');
export const selfCommitting = route('libre');
