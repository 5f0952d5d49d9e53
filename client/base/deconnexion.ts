import { seDeconnecter } from '#shared/utilisateur/utilisateur.api.ts';
import { toast } from '#client/ui/toast.ts';
import { appeler } from './call-api.ts';
import { magasin } from './magasin.ts';
import { sessionAtom } from './session.atoms.ts';

const empechements = new Set<() => string | null>();
/**
 * A domain that still holds unsent work says why nobody may leave yet. Gives the way to withdraw.
 */
export function empecherDeconnexion(raison: () => string | null): () => void {
  empechements.add(raison);
  return () => void empechements.delete(raison);
}

const departs = new Set<() => void>();
/**
 * What a domain puts away when its user signs out by choice (a session that merely ended puts away
 * nothing).
 */
export const auDepart = (ranger: () => void): void => void departs.add(ranger);
/** Why this page may not be left now, a sentence each; none when it may. */
export const raisonsDeRester = (): string[] =>
  [...empechements].flatMap((raison) => raison() ?? []);

export async function quitterSession(): Promise<void> {
  const raisons = raisonsDeRester();
  if (raisons.length > 0) return toast.avertir(raisons);
  const { success, statut } = await appeler(seDeconnecter);
  if (!success && statut !== 401) return;
  for (const ranger of departs) ranger();
  magasin.set(sessionAtom, null);
}
