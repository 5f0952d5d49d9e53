import { seDeconnecter } from '#shared/utilisateur/utilisateur.api.ts';
import { toast } from '#client/ui/toast.ts';
import { callApi } from './call-api.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';

const empechements = new Set<() => string | null>();
/**
 * A domain that still holds unsent work says why nobody may leave yet. Gives the way to withdraw.
 */
export function preventSignOut(raison: () => string | null): () => void {
  empechements.add(raison);
  return () => void empechements.delete(raison);
}

const departs = new Set<() => void>();
/**
 * What a domain puts away when its user signs out by choice (a session that merely ended puts away
 * nothing).
 */
export const onSignOut = (ranger: () => void): void => void departs.add(ranger);
/** Why this page may not be left now, a sentence each; none when it may. */
export const reasonsToStay = (): string[] => [...empechements].flatMap((raison) => raison() ?? []);

export async function signOut(): Promise<void> {
  const raisons = reasonsToStay();
  if (raisons.length > 0) return toast.avertir(raisons);
  const { success, statut } = await callApi(seDeconnecter);
  if (!success && statut !== 401) return;
  for (const ranger of departs) ranger();
  store.set(sessionAtom, null);
}
