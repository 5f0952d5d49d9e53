import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { COMPTAGES_EN_COURS } from './billetage.queries.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { demanderRecompte, lireComptagesEnCours } from '#shared/gestion/billetage/comptage.api.ts';
import * as phrases from '#shared/gestion/billetage/comptage.phrases.ts';
import type { ComptageEnCours } from '#shared/gestion/billetage/premier-comptage.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

function Caisse({ c, refetch }: { c: ComptageEnCours; refetch: () => void }) {
  const session = useAtomValue(sessionAtom);
  const demander = async () => {
    const parametres = { id: c.session_id };
    await sendOnce(`recompter ${c.session_id} ${c.permis}`, (cle) =>
      callApi(demanderRecompte, { parametres, cle }),
    );
    refetch();
  };
  const reste = c.permis - c.comptages.length;
  return (
    <Callout intent={reste > 0 ? 'none' : 'warning'} className="comptage-repris comptages-en-cours">
      <div>
        <b>{c.caisse_libelle}</b>, comptée {c.comptages.length} fois, pas encore déposée
        <ol>
          {c.comptages.map((k) => (
            <li key={k.rang}>
              {heureDe(new Date(k.at))}, {k.par} :{' '}
              {phrases.comptageDit({
                total: k.total_billetage,
                ecart: k.total_billetage - k.attendu,
              })}
              {k.demande_par && `, demandé par ${k.demande_par}`}
            </li>
          ))}
        </ol>
      </div>
      {session && peut(session, 'GESTION', 'billetage') && (
        <ReasonedButton
          reason={c.demande_par && reste > 0 ? phrases.recompteDejaDemande(c.demande_par) : null}
          text="Demander un recomptage"
          onClick={() => void demander()}
        />
      )}
    </Callout>
  );
}

/**
 * [BIL-25] Counted registers still open (motive missing, or withdrawn). The first count stays; the
 * validator asks for another.
 */
export function ComptagesEnCours() {
  const { data = [], refetch } = useQuery({
    queryKey: COMPTAGES_EN_COURS,
    queryFn: async () => dataOf(await callApi(lireComptagesEnCours, { silencieux: true })),
    staleTime: 0,
  });
  return data.map((c) => <Caisse key={c.session_id} c={c} refetch={() => void refetch()} />);
}
