import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { dataOf } from '#client/base/cache.ts';
import { readApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { cleDe } from '#shared/base/contract.ts';
import { listerGardes } from '#shared/gestion/garde/garde.api.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';

const DERNIERES = 5;
/** Latest started gardes; empty without the right. */
export function useDernieresGardes(): readonly Garde[] {
  const session = useAtomValue(sessionAtom);
  const { data } = useQuery({
    queryKey: ['gardes', 'dernieres'],
    queryFn: async () =>
      dataOf(await readApi(listerGardes, { requete: { page: 1, rows: 25 }, silencieux: true })),
    enabled: verdictRoute(session, cleDe(listerGardes)) === 'oui',
  });
  return (data ?? [])
    .filter((g) => g.statut === 'En cours' || g.statut === 'Terminé')
    .slice(0, DERNIERES);
}
