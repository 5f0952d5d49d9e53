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
  toutes: readonly Colonne<T>[],
  demande: EtatListe,
): { colonnes: readonly Colonne<T>[]; etat: EtatListe } {
  const session = useAtomValue(sessionAtom);
  const colonnes = useMemo(
    () =>
      session === null
        ? toutes
        : toutes.filter((c) =>
            [c.key, ...(c.champs ?? [])].every((x) => peutVoirColonne(session, x)),
          ),
    [toutes, session],
  );
  const etat = useMemo(
    () =>
      session === null || demande.sort === null || peutVoirColonne(session, demande.sort)
        ? demande
        : { ...demande, sort: null },
    [demande, session],
  );
  return { colonnes, etat };
}
