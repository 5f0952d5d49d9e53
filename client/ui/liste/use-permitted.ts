import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peutVoirColonne } from '#shared/utilisateur/colonnes.rules.ts';
import type { Colonne } from './colonne.ts';
import type { EtatListe } from './use-etat-liste.ts';

/**
 * [HAB-9] The columns and the order that this user may ask for: an address or a preference kept
 * from other rights names no more than that.
 */
export function usePermitted<T>(
  all: readonly Colonne<T>[],
  requested: EtatListe,
): { columns: readonly Colonne<T>[]; state: EtatListe } {
  const session = useAtomValue(sessionAtom);
  const columns = useMemo(
    () =>
      session === null
        ? all
        : all.filter((c) => [c.key, ...(c.champs ?? [])].every((x) => peutVoirColonne(session, x))),
    [all, session],
  );
  const state = useMemo(
    () =>
      session === null || requested.sort === null || peutVoirColonne(session, requested.sort)
        ? requested
        : { ...requested, sort: null },
    [requested, session],
  );
  return { columns, state };
}
