import type { ApiAnswer } from './call-api.ts';
import { newKey } from './new-key.ts';

/** Keys of the acts that no answer came for yet, by what they do. */
const unanswered = new Map<string, string>();

/**
 * An act of one press, outside a form: pressed again after its answer was lost, it bears the same
 * key, and the server does it once. `what` names it whole, quantities included: another act, or the
 * same one once it was answered, takes a key of its own.
 */
export async function sendOnce<D>(
  what: string,
  call: (key: string) => Promise<ApiAnswer<D>>,
): Promise<ApiAnswer<D>> {
  const key = unanswered.get(what) ?? newKey();
  unanswered.set(what, key);
  const answer = await call(key);
  if (answer.statut !== 0) unanswered.delete(what);
  return answer;
}
