import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import {
  refetchSessions,
  useSessionOuverte,
} from '#client/vente/session-caisse/session-caisse.queries.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { listerBilletages } from '#shared/gestion/billetage/billetage.api.ts';
import { formatPeriodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { retirerBilletage } from '#shared/gestion/billetage/comptage.api.ts';
import { retraitDe } from '#shared/gestion/billetage/comptage.phrases.ts';
import { fondDitDepuis } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { recevoirBilletage } from './billetage.queries.ts';
import { RecompteDialogue } from './recompte-dialogue.tsx';

/** [BIL-23] Author's count to recount or withdraw; matched by user id, as names change. */
function aReprendre(lus: readonly Billetage[], auteur_id: number): Billetage | null {
  const siens = lus.filter((b) => b.created_by_id === auteur_id);
  return (
    siens.find((b) => b.statut === 'renvoyé') ?? siens.find((b) => b.statut !== 'retiré') ?? null
  );
}

/** Withdraws an unvalidated count after confirmation; returns its new state. */
export async function retirerLeCompte(b: Billetage): Promise<Billetage | null> {
  if (!(await askFirst({ quoi: retraitDe(b.caisse_libelle) }))) return null;
  const { data } = await sendOnce(`retirer le billetage ${b.id}`, (cle) =>
    callApi(retirerBilletage, { parametres: { id: b.id }, corps: { version: b.version }, cle }),
  );
  if (!data) return null;
  recevoirBilletage(data);
  refetchSessions();
  return data;
}

export function MesBilletages({ caisse_id }: { caisse_id: number }) {
  const moi = useAtomValue(sessionAtom)?.id ?? 0;
  const [recompte, recompter] = useState<Billetage | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['billetages', 'a-reprendre', caisse_id],
    queryFn: async () => {
      const requete = { caisse_id, page: 1, rows: 10 };
      return dataOf(await callApi(listerBilletages, { requete, silencieux: true }));
    },
    staleTime: 0,
    gcTime: 0,
  });
  const { data: ouverte } = useSessionOuverte(caisse_id);
  const b = aReprendre(data ?? [], moi);
  if (!b || b.statut === 'validé') return null;
  const retirable = !(ouverte && fondDitDepuis(b, ouverte));
  const renvoye = b.statut === 'renvoyé';
  return (
    <Callout intent={renvoye ? 'warning' : 'none'} className="comptage-repris">
      <span>
        {renvoye
          ? `Votre billetage du ${formatPeriodeDuComptage(b)} est renvoyé par ${b.renvoye_par} : ${b.motif_renvoi}`
          : `Votre billetage du ${formatPeriodeDuComptage(b)} (${formatFcfa(b.total_billetage)}) attend sa validation.`}
      </span>
      {renvoye && <Button text="Recompter" intent="primary" onClick={() => recompter(b)} />}
      {retirable && (
        <Button text="Retirer" onClick={() => void retirerLeCompte(b).then(() => refetch())} />
      )}
      {recompte && (
        <RecompteDialogue
          b={recompte}
          fait={recevoirBilletage}
          fermer={() => {
            recompter(null);
            void refetch();
          }}
        />
      )}
    </Callout>
  );
}
