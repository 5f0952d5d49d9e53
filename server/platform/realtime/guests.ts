/** Admitted without a session, to hear one topic and nothing else. */
export interface Guest {
  /** Of its token: named by a revocation. */
  digest: string;
  topic: string;
}
/** Given by a domain. */
export interface GuestDoor {
  /** Name of the cookie read. */
  cookie: string;
  /** Null: unknown or revoked. */
  admit: (token: string, now: Date) => Promise<Guest | null>;
  stays: (digest: string) => Promise<boolean>;
}
