import type { CodeRefus } from './codes-refus.ts';

/** Contract §1. */
export type StatutRefus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** Refusals are returned values; exceptions are bugs. */
export interface Refus {
  readonly refus: true;
  readonly statut: StatutRefus;
  /** For programs; sentences are for people. */
  readonly code: CodeRefus;
  /** French, one per fault. */
  readonly errors: readonly string[];
  /** On 409: current state, for display. */
  readonly data?: unknown;
  /** Conflicting edits (`Croisement`), or what the key already did. */
  readonly extra_data?: unknown;
  /**
   * `Retry-After` seconds, on 429, 503 and transient refusals; not stored under the idempotency
   * key.
   */
  readonly attendre?: number;
  /** Writes made before the refusal are committed: the count of a 422. */
  readonly constat?: true;
}

/** With `cle_autre_corps`: outcome of the key's first request. */
export interface PremiereDemande {
  faite: boolean;
}

export function refus(
  statut: StatutRefus,
  code: CodeRefus,
  errors: string | readonly string[],
  data?: unknown,
): Refus {
  const phrases = typeof errors === 'string' ? [errors] : errors;
  return data === undefined
    ? { refus: true, statut, code, errors: phrases }
    : { refus: true, statut, code, errors: phrases, data };
}
/** Refusal whose writes commit. */
export const constat = (r: Refus): Refus => ({ ...r, constat: true });
export const trop = (errors: string, attendre: number): Refus => ({
  refus: true,
  statut: 429,
  code: 'trop_de_tentatives',
  errors: [errors],
  attendre,
});

export function estRefus(valeur: unknown): valeur is Refus {
  return (
    typeof valeur === 'object' && valeur !== null && 'refus' in valeur && valeur.refus === true
  );
}

/** Entity, sentence shown 3 s, extras. */
export interface Succes<T> {
  readonly succes: true;
  readonly data: T;
  readonly message: string;
  readonly meta?: Meta;
  readonly extra_data?: unknown;
  /** Top-level envelope fields beside `data`. */
  readonly a_cote?: Readonly<Record<string, string>>;
}
export interface Meta {
  total: number;
  page: number;
  rows: number;
}
export type Resultat<T> = Succes<T> | Refus;

export function succes<T>(
  data: T,
  message = '',
  plus: { meta?: Meta; extra_data?: unknown; a_cote?: Readonly<Record<string, string>> } = {},
): Succes<T> {
  return { succes: true, data, message, ...plus };
}

/** JSON envelope (contract §1). */
export interface Enveloppe<T> {
  success: boolean;
  message: string;
  errors: string[];
  /** On refusal, for programs. */
  code?: CodeRefus;
  data: T;
  meta?: Meta;
  extra_data?: unknown;
}
