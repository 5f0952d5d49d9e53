import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peutVoirColonne } from '#shared/utilisateur/colonnes.rules.ts';
import { type Colonne, fieldsOf } from './colonne.ts';
import type { EtatListe } from './use-etat-liste.ts';

type Session = NonNullable<Parameters<typeof peutVoirColonne>[0]>;

/** [HAB-9] The columns that this user may ask for: without a session, the server is asked to say. */
export const permittedColumns = <T>(
  all: readonly Colonne<T>[],
  session: Session | null,
): readonly Colonne<T>[] =>
  session === null
    ? all
    : all.filter((c) => [c.key, ...fieldsOf(c)].every((x) => peutVoirColonne(session, x)));

/** [HAB-9] Of these fields, those that this user may ask for. */
export const permittedFields = (
  all: readonly string[] | undefined,
  session: Session | null,
): readonly string[] =>
  session === null ? (all ?? []) : (all ?? []).filter((x) => peutVoirColonne(session, x));

/** [HAB-9] The order that this user may ask for. */
export const permittedState = (requested: EtatListe, session: Session | null): EtatListe =>
  session === null || requested.sort === null || peutVoirColonne(session, requested.sort)
    ? requested
    : { ...requested, sort: null };

/** What a list shows of a row, and what its acts read of it. */
interface Read<T> {
  colonnes: readonly Colonne<T>[];
  champsActes?: readonly string[];
}
/**
 * [HAB-9] The columns, the fields of acts and the order that this user may ask for: an address or a
 * preference kept from other rights names no more than that.
 */
export function usePermitted<T>({ colonnes, champsActes }: Read<T>, requested: EtatListe) {
  const session = useAtomValue(sessionAtom);
  const columns = useMemo(() => permittedColumns(colonnes, session), [colonnes, session]);
  const ofActs = permittedFields(champsActes, session);
  const state = useMemo(() => permittedState(requested, session), [requested, session]);
  return { columns, ofActs, state };
}
