import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peutVoirColonne } from '#shared/admin/utilisateur/colonnes.rules.ts';
import { type Colonne, fieldsOf } from './colonne.ts';
import type { EtatListe } from './use-etat-liste.ts';

type Session = NonNullable<Parameters<typeof peutVoirColonne>[0]>;

/** [HAB-9] All without a session: the server decides. */
export const permittedColumns = <T>(
  all: readonly Colonne<T>[],
  session: Session | null,
): readonly Colonne<T>[] =>
  session === null
    ? all
    : all.filter((c) => [c.key, ...fieldsOf(c)].every((x) => peutVoirColonne(session, x)));

/** [HAB-9] Permitted fields. */
export const permittedFields = (
  all: readonly string[] | undefined,
  session: Session | null,
): readonly string[] =>
  session === null ? (all ?? []) : (all ?? []).filter((x) => peutVoirColonne(session, x));

/** [HAB-9] Permitted sort. */
export const permittedState = (requested: EtatListe, session: Session | null): EtatListe =>
  session === null || requested.sort === null || peutVoirColonne(session, requested.sort)
    ? requested
    : { ...requested, sort: null };

interface Read<T> {
  colonnes: readonly Colonne<T>[];
  champsActes?: readonly string[];
}
/** [HAB-9] Filters columns, fields and sort: a URL or preference may come from other rights. */
export function usePermitted<T>({ colonnes, champsActes }: Read<T>, requested: EtatListe) {
  const session = useAtomValue(sessionAtom);
  const columns = useMemo(() => permittedColumns(colonnes, session), [colonnes, session]);
  const ofActs = permittedFields(champsActes, session);
  const state = useMemo(() => permittedState(requested, session), [requested, session]);
  return { columns, ofActs, state };
}
