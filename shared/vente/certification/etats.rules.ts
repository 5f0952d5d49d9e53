import type { ACorriger, EtatCertification } from './certification.schema.ts';
import * as phrases from './certification.phrases.ts';

/** Driver's interpretation of an answer. */
export type IssueDEnvoi =
  | {
      issue: 'certifiee';
      code: string;
      nim: string | null;
      compteurs: string | null;
      qr: string | null;
      certifiee_at: Date | null;
      /** State's total, FCFA; null when absent. */
      total: number | null;
      /** Data its credit note must repeat. */
      suite: Record<string, unknown> | null;
    }
  /** Two-phase: `uid`, expires unless confirmed. */
  | { issue: 'a_confirmer'; uid: string; total: number }
  | { issue: 'refusee'; phrase: string; a_corriger: ACorriger | null }
  /** Certainly not received: automatic retry. */
  | { issue: 'non_partie'; phrase: string }
  /** Possibly received: no automatic retry. */
  | { issue: 'incertaine'; doute: keyof typeof phrases.doutes };

/** Step when the answer came. */
export interface Envoyee {
  etape: 'envoi' | 'confirmation';
  essais: number;
  /** Expected, FCFA. */
  total: number;
  /** Two-phase: unconfirmed requests expire. */
  deux_temps: boolean;
}

export interface SuiteDEnvoi {
  etat: EtatCertification;
  /** ms from now; null: no automatic retry. */
  dans_ms: number | null;
  motif: string | null;
  a_corriger: ACorriger | null;
}

const [PREMIER_MS, DERNIER_MS] = [5_000, 900_000];
/** [CER-4] Backoff: 5 s, 10 s, 20 s … 15 min, unlimited. */
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
 * [CER-4] Right total `a_confirmer`: the caller confirms. Not sent, or two-phase request lost:
 * retry. Confirmation or single-phase lost: uncertain. [CER-6] One franc off: refused.
 */
export function apresIssue(issue: IssueDEnvoi, e: Envoyee): SuiteDEnvoi {
  if (issue.issue === 'certifiee')
    // Already certified: too late to refuse, show it.
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
  const { voir, repart } = phrases.doutes[issue.doute];
  return e.etape === 'envoi' && e.deux_temps ? attend(delaiDe(e.essais), repart) : incertaine(voir);
}

/** [CER-5] Sender crashed: a two-phase request is retried, anything else uncertain. */
export const apresArret = (e: Envoyee): SuiteDEnvoi =>
  apresIssue({ issue: 'incertaine', doute: 'arret' }, e);

/** Confirms exact totals only. */
export const doitConfirmer = (issue: IssueDEnvoi, total: number): boolean =>
  issue.issue === 'a_confirmer' && issue.total === total;
