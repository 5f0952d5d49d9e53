import { type ApiAnswer, isException } from './call-api.ts';
import { newKey } from './new-key.ts';

/** Last unanswered action on each subject, with its idempotency key. */
const unanswered = new Map<string, { what: string; key: string }>();

/**
 * Outside forms: after a lost answer or a server error (it may have committed), pressing again
 * reuses the key. `what`: the whole action, quantities included. `subject`: what another action
 * undoes; done again after it, it is another.
 */
export async function sendOnce<D>(
  what: string,
  call: (key: string) => Promise<ApiAnswer<D>>,
  subject = what,
): Promise<ApiAnswer<D>> {
  const left = unanswered.get(subject);
  const sent = left?.what === what ? left : { what, key: newKey() };
  unanswered.set(subject, sent);
  const answer = await call(sent.key);
  if (!isException(answer)) unanswered.delete(subject);
  return answer;
}
