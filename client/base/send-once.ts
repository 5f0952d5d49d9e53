import { type ApiAnswer, isException } from './call-api.ts';
import { newKey } from './new-key.ts';

/** Keys of the acts of which nobody said yes or no yet, by what they do. */
const unanswered = new Map<string, string>();

/**
 * An act of one press, outside a form: pressed again after its answer was lost, or after the server
 * broke (it may have committed), it bears the same key, and the server does it once. `what` names it whole, quantities included: another act, or the
 * same one once it was answered, takes a key of its own.
 */
export async function sendOnce<D>(
  what: string,
  call: (key: string) => Promise<ApiAnswer<D>>,
): Promise<ApiAnswer<D>> {
  const key = unanswered.get(what) ?? newKey();
  unanswered.set(what, key);
  const answer = await call(key);
  if (!isException(answer)) unanswered.delete(what);
  return answer;
}
