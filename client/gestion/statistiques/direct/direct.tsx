// @kept-when-opened
import { Button, Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { cache } from '#client/base/cache.ts';
import { connectionAtom, lastSignAtom } from '#client/base/connection.atoms.ts';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { etatLien } from '#shared/gestion/statistiques/direct.rules.ts';
import { CLE_DIRECT, useDirect, useFige } from '../direct.queries.ts';
import { MurDirect } from './mur-direct.tsx';
import { EcranDirect } from './tableau-direct.tsx';
import { momentDuTableau } from './vue-directe.rules.ts';
import { Loading } from '#client/ui/loading.tsx';

/** Ages and limits are computed client-side each second. */
function useSeconde(): Date {
  const [maintenant, setMaintenant] = useState(() => new Date());
  useEffect(() => {
    const battement = setInterval(() => setMaintenant(new Date()), 1_000);
    return () => clearInterval(battement);
  }, []);
  return maintenant;
}

const MINUTE_MS = 60_000;
/**
 * [DIR-9] Refetches at midnight, then each minute until both days match; never in a loop when the
 * client's clock is wrong.
 */
function useRelectureDuJour(lu: string | undefined, maintenant: Date): void {
  const autreJour = lu !== undefined && lu !== jourDe(maintenant);
  const minute = Math.floor(maintenant.getTime() / MINUTE_MS);
  useEffect(() => {
    if (autreJour) void cache.invalidateQueries({ queryKey: CLE_DIRECT });
  }, [autreJour, minute]);
}

/** Frozen, it counts pending changes; stale or offline, last values greyed with their time. */
export function Direct({ tv }: { tv: boolean }) {
  const { data, isError, refetch, isFetching } = useDirect();
  const [figeA, setFigeA] = useState<Date | null>(null);
  const maintenant = useSeconde();
  const connexion = useAtomValue(connectionAtom);
  const signe = useAtomValue(lastSignAtom);
  const { montre: etat, attendent } = useFige(data, figeA !== null);
  const lien = etatLien(connexion.etat === 'en_ligne', signe, maintenant.getTime());
  useRelectureDuJour(data?.jour, maintenant);
  if (isError && !etat)
    return (
      <Callout intent="danger" icon={false}>
        {phrasesStatistiques.statistiques.echec}{' '}
        <Button text="Réessayer" loading={isFetching} onClick={() => void refetch()} />
      </Callout>
    );
  if (!etat) return <Loading />;
  const valeursDe = lien === 'perime' ? signe : (connexion.depuis ?? signe);
  const au = momentDuTableau({ lien, maintenant, valeursDe }, figeA);
  const vue = { etat, lien, maintenant, au, valeursDe };
  if (tv) return <MurDirect vue={vue} />;
  const figer = (fige: boolean) => setFigeA(fige ? new Date() : null);
  return <EcranDirect vue={vue} gel={{ fige: figeA !== null, figer, attendent }} />;
}
