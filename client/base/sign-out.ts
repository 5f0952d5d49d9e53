import { seDeconnecter } from '#shared/utilisateur/session.api.ts';
import { toast } from '#client/ui/toast.ts';
import { callApi } from './call-api.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const preventions = new Set<() => string | null>();
/**
 * A domain that still holds unsent work says why nobody may leave yet. Gives the way to withdraw.
 */
export function preventSignOut(reason: () => string | null): () => void {
  preventions.add(reason);
  return () => void preventions.delete(reason);
}

const departures = new Set<() => void>();
/**
 * What a domain puts away when its user signs out by choice (a session that merely ended puts away
 * nothing).
 */
export const onSignOut = (tidy: () => void): void => void departures.add(tidy);
/** Why this page may not be left now, a sentence each; none when it may. */
export const reasonsToStay = (): string[] => [...preventions].flatMap((reason) => reason() ?? []);

type Question = (utilisateur_id: number) => Promise<boolean>;
const questions = new Set<Question>();
/** Asks whoever signs out by choice; no: they stay. Gives the way to withdraw. */
export function beforeSignOut(ask: Question): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

export async function signOut(): Promise<void> {
  const reasons = reasonsToStay();
  if (reasons.length > 0) return toast.avertir(reasons);
  const id = store.get(sessionAtom)?.id ?? 0;
  for (const ask of questions) if (!(await ask(id))) return;
  const { success, statut } = await callApi(seDeconnecter);
  if (!success && statut !== 401) return;
  for (const tidy of departures) tidy();
  store.set(sessionAtom, null);
}
