import type { CodeRefus } from './codes-refus.ts';

/** HTTP status of a refusal: the class of the fault (contract §1). */
export type StatutRefus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** A business refusal is a value an act returns; exceptions are bugs. */
export interface Refus {
  readonly refus: true;
  readonly statut: StatutRefus;
  /** What programs compare; sentences are for people. */
  readonly code: CodeRefus;
  /** French sentences for the user, one a fault. */
  readonly errors: readonly string[];
  /** On 409: the current state, so that the screen can show it. */
  readonly data?: unknown;
  /** What stands beside it: who changed which fields (`Croisement`), what the key did already. */
  readonly extra_data?: unknown;
  /**
   * On 429, on 503, and on what may pass by itself a little later: seconds to wait before another try
   * (`Retry-After`). A key does not keep it: it says nothing of the request itself.
   */
  readonly attendre?: number;
  /** What the act wrote before it refused is a fact, and stays: the count that a 422 answers. */
  readonly constat?: true;
}

/** Beside `cle_autre_corps`: what became of the request that the key was made for. */
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
/** The same refusal, of an act whose writes stay. */
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

/**
 * What an act answers when done: the entity, the sentence shown for 3 s, and whatever stands beside
 * the entity.
 */
export interface Succes<T> {
  readonly succes: true;
  readonly data: T;
  readonly message: string;
  readonly meta?: Meta;
  readonly extra_data?: unknown;
  /** What a specified answer carries beside `data`, at the top of the envelope. */
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

/** The one shape of every JSON answer (contract §1). */
export interface Enveloppe<T> {
  success: boolean;
  message: string;
  errors: string[];
  /** On a refusal: what it is, for programs. */
  code?: CodeRefus;
  data: T;
  meta?: Meta;
  extra_data?: unknown;
}
