import type { ACorriger, EtatCertification } from './certification.schema.ts';
import * as phrases from './certification.phrases.ts';

/** What a driver took an answer for. */
export type IssueDEnvoi =
  | {
      issue: 'certifiee';
      code: string;
      nim: string | null;
      compteurs: string | null;
      qr: string | null;
      certifiee_at: Date | null;
      /** What the State counted, in FCFA; null where it does not say. */
      total: number | null;
      /** What a credit note of it will have to say again. */
      suite: Record<string, unknown> | null;
    }
  /** Two steps: known over there by `uid`, and dies alone unless confirmed. */
  | { issue: 'a_confirmer'; uid: string; total: number }
  | { issue: 'refusee'; phrase: string; a_corriger: ACorriger | null }
  /** It certainly did not arrive: sent again by itself. */
  | { issue: 'non_partie'; phrase: string }
  /** It may have arrived: never sent again by itself. */
  | { issue: 'incertaine'; phrase: string };

/** Where it was when the answer came: asked, or asked to be confirmed. */
export interface Envoyee {
  etape: 'envoi' | 'confirmation';
  essais: number;
  /** What it must come to, in FCFA. */
  total: number;
  /** Unconfirmed, it dies alone over there. */
  deux_temps: boolean;
}

/** What becomes of the row. */
export interface SuiteDEnvoi {
  etat: EtatCertification;
  /** ms from now; null: nothing sends it by itself. */
  dans_ms: number | null;
  motif: string | null;
  a_corriger: ACorriger | null;
}

const [PREMIER_MS, DERNIER_MS] = [5_000, 900_000];
/** [CER-4] 5 s, 10 s, 20 s … a quarter of an hour, without end. */
export const delaiDe = (essais: number): number =>
  Math.min(DERNIER_MS, PREMIER_MS * 2 ** Math.min(20, Math.max(0, essais - 1)));

const attend = (dans_ms: number, motif: string): SuiteDEnvoi => ({
  etat: 'En attente',
  dans_ms,
  motif,
  a_corriger: null,
});
const incertaine = (motif: string): SuiteDEnvoi => ({
  etat: 'Incertaine',
  dans_ms: null,
  motif,
  a_corriger: null,
});

/**
 * [CER-4] What an answer makes of the row. `a_confirmer` with the right total is the caller's to
 * confirm. Not sent: again by itself. Lost request of two steps: again too, for what is not confirmed is
 * forgotten over there. Lost confirmation, lost request of one step: uncertain, never again by itself. [CER-6] A total that is
 * not ours by one franc: refused, and nothing is confirmed.
 */
export function apresIssue(issue: IssueDEnvoi, e: Envoyee): SuiteDEnvoi {
  if (issue.issue === 'certifiee')
    // A total in an answer that certifies is too late to refuse: people must see it.
    return issue.total === null || issue.total === e.total
      ? { etat: 'Certifiée', dans_ms: null, motif: null, a_corriger: null }
      : incertaine(phrases.totauxDifferentsCertifies(e.total, issue.total, issue.code));
  if (issue.issue === 'a_confirmer')
    return {
      etat: 'Refusée',
      dans_ms: null,
      motif: phrases.totauxDifferents(e.total, issue.total),
      a_corriger: 'reglage',
    };
  if (issue.issue === 'non_partie') return attend(delaiDe(e.essais), issue.phrase);
  if (issue.issue === 'refusee') {
    if (e.etape === 'confirmation') return incertaine(phrases.confirmationPerdue);
    return { etat: 'Refusée', dans_ms: null, motif: issue.phrase, a_corriger: issue.a_corriger };
  }
  return e.etape === 'envoi' && e.deux_temps
    ? attend(delaiDe(e.essais), issue.phrase)
    : incertaine(issue.phrase);
}

/**
 * [CER-5] Found on its way by who holds its point of sale, so whoever sent it is gone: of two steps, a
 * mere request is sent again; all else is uncertain.
 */
export const apresArret = (e: Envoyee): SuiteDEnvoi =>
  apresIssue({ issue: 'incertaine', phrase: phrases.arreteePendantEnvoi }, e);

/** The sentence that stands for a step that is confirmed: none is refused of it. */
export const doitConfirmer = (issue: IssueDEnvoi, total: number): boolean =>
  issue.issue === 'a_confirmer' && issue.total === total;
