import { type ApiAnswer, isException } from './call-api.ts';
import { newKey } from './new-key.ts';

/** Idempotency keys of unanswered actions, by description. */
const unanswered = new Map<string, string>();

/**
 * Outside forms: after a lost answer or a server error (it may have committed), pressing again
 * reuses the key. `what`: the whole action, quantities included.
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
