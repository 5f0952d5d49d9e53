import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { lireMobilesDuBilletage } from '#shared/gestion/billetage/billetage.api.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { mobilesSansVente } from '#shared/gestion/billetage/comptage.phrases.ts';
import { autresMobiles, lignesDesMobiles } from '#shared/gestion/billetage/mobiles.rules.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';

const formatPart = (fcfa: number): string => {
  if (fcfa === 0) return '–';
  return fcfa < 0 ? `− ${formatNombre(-fcfa)}` : formatNombre(fcfa);
};

/** [MOB-41] How sure the mobile money of a submitted count is; verified references move it. */
export function MobilesComptes({
  b: { id, mobile_money_attendu: attendu },
}: {
  b: Pick<Billetage, 'id' | 'mobile_money_attendu'>;
}) {
  const session = useAtomValue(sessionAtom);
  const cle = ['billetages', 'mobile-money', id];
  useTopic(
    session && peutEntendre(session, 'demandes-mobiles') ? 'demandes-mobiles' : null,
    () => void cache.invalidateQueries({ queryKey: cle }),
    cle,
  );
  const { data, error, refetch } = useQuery({
    queryKey: cle,
    queryFn: async () =>
      dataOf(await readApi(lireMobilesDuBilletage, { parametres: { id }, silencieux: true })),
    gcTime: 0,
  });
  if (error) return <ReadingState message={error.message} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const autres = autresMobiles(data, attendu);
  return (
    <table className="billet-sommes" aria-label="Mobile money des ventes">
      <thead>
        <tr>
          <th scope="col">Mobile money (FCFA)</th>
          <th scope="col">Confirmé</th>
          <th scope="col">Vérifié</th>
          <th scope="col">À vérifier</th>
        </tr>
      </thead>
      <tbody>
        {lignesDesMobiles(data).map((l) => (
          <tr key={l.nom}>
            <th scope="row">{l.nom}</th>
            <td>{formatPart(l.confirme)}</td>
            <td>{formatPart(l.verifie)}</td>
            <td>{formatPart(l.a_verifier)}</td>
          </tr>
        ))}
      </tbody>
      {autres !== 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {mobilesSansVente}
            </th>
            <td>{formatPart(autres)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
