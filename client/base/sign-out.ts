import { seDeconnecter } from '#shared/admin/utilisateur/session.api.ts';
import { toast } from '#client/ui/toast.ts';
import { callApi } from './call-api.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const preventions = new Set<() => string | null>();
/** Domains with unsent work block signing out, with a reason. Returns its undo. */
export function preventSignOut(reason: () => string | null): () => void {
  preventions.add(reason);
  return () => void preventions.delete(reason);
}

const departures = new Set<() => void>();
/** Cleanup on voluntary sign-out; an expired session cleans nothing. */
export const onSignOut = (tidy: () => void): void => void departures.add(tidy);
/** Reasons, one sentence each; empty when leaving is allowed. */
export const reasonsToStay = (): string[] => [...preventions].flatMap((reason) => reason() ?? []);

type Question = (utilisateur_id: number) => Promise<boolean>;
const questions = new Set<Question>();
/** Confirmation before a voluntary sign-out; no: stay. Returns its undo. */
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
