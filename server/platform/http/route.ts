import type { EntityManager } from '@mikro-orm/postgresql';
import type { Appel, AppelQuiLit } from '#shared/base/contract.ts';
import type { Refus, Resultat } from '#shared/base/refus.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { Ports } from './port.ts';

export interface ServerSession extends Omit<Session, 'caisse_id'> {
  empreinte: string;
  /** Program token's id [PRG-3]. */
  programme?: number;
}

/** Unauthenticated: no account, no right. */
export const NOBODY: ServerSession = {
  id: 0,
  fullname: '',
  name: '',
  telephone: null,
  email: null,
  last_connexion: null,
  is_admin: false,
  is_active: false,
  must_change_password: false,
  habilitations: [],
  empreinte: '',
};

export interface ActRequest<P = unknown, Q = unknown, C = unknown> {
  em: EntityManager;
  parametres: P;
  requete: Q;
  corps: C;
  session: ServerSession;
  /** [HOR-1] Business clock, dates and seals; may be frozen. */
  maintenant: Date;
  /** [HOR-3] Machine clock, for durations. */
  horloge: Date;
  adresse: string;
  /** HTTPS. */
  encrypted: boolean;
  /** `User-Agent`. */
  agent: string;
  /** By its plain name, whatever the scheme. */
  cookie: (name: string) => string | undefined;
  ports: Ports;
  /** Idempotency key of a self-committing call; elsewhere handled before the act. */
  cle?: string | undefined;
  /** From `Route.withoutSession`; null otherwise. */
  laissezPasser: string | null;
}

/** Streamed, never whole in memory. */
export interface RowStream {
  readonly flux: AsyncIterable<unknown[]>;
  readonly extra_data?: unknown;
}
export type ActOf<P, Q, C, D> = (request: ActRequest<P, Q, C>) => Promise<Resultat<D> | RowStream>;

export interface Route {
  readonly appel: Appel;
  readonly act: ActOf<unknown, unknown, unknown, unknown>;
  /**
   * 'transaction': one, with idempotency key. 'reading': none. 'self-committing': the act commits
   * (login).
   */
  readonly boundary: 'transaction' | 'reading' | 'self-committing';
  /**
   * Runs before the transaction: attempt counts must survive rollback and take no connection.
   * Skipped on replay.
   */
  readonly before?: (request: ActRequest, key: string | null) => Promise<Refus | null>;
  /** Irreversible effect (print, file): waits for its key; other acts run concurrently with it. */
  readonly outward?: true;
  /** Clears the session cookie. */
  readonly endsSession?: true;
  /** [SEC-18] Answers a new `token`: cookie replaced. */
  readonly renewsSession?: true;
  /** [SEC-17] Carries a secret: replay data is encrypted. */
  readonly confidential?: true;
  /** Sole exception to the permission table: grant from headers without a session; null: none. */
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
export const checkedBefore = <P, Q, C>(
  base: Route,
  before: (request: ActRequest<P, Q, C>, key: string | null) => Promise<Refus | null>,
): Route => ({ ...base, before: before as Route['before'] & {} });
export const outward = (base: Route): Route => ({ ...base, outward: true });
export const endingSession = (base: Route): Route => ({ ...base, endsSession: true });
export const renewingSession = (base: Route): Route => ({ ...base, renewsSession: true });
/** Password, PIN, paper codes. */
export const confidential = (base: Route): Route => ({ ...base, confidential: true });
/** Also open without a session, by `opening`; the act must recheck it under lock. */
export const openedBy = (base: Route, opening: Route['withoutSession'] & {}): Route => ({
  ...base,
  withoutSession: opening,
});
export const reading: <P, Q, C, D>(
  appel: AppelQuiLit<P, Q, C, D>,
  act: ActOf<P, Q, C, D>,
) => Route = route('reading');
export const writing = route('transaction');
export const selfCommitting = route('self-committing');
