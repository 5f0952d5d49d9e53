import { Button, ProgressBar } from '@blueprintjs/core';
import { Download, Updated } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { installerMaj, lireEtatMaj, telechargerMaj } from '#shared/platform/epg/epg.api.ts';
import { appliquerMaj, surMaj } from '#shared/platform/epg/epg.events.ts';
import type { EtatMaj, SuiviMaj } from '#shared/platform/epg/epg.schema.ts';
import type { VersionPubliee } from '#shared/platform/epg/version.schema.ts';
import { Avis } from './avis-maj.tsx';

const CLE = ['maj'] as const;
const retenir = (suivi: SuiviMaj): void =>
  void cache.setQueryData<EtatMaj>(CLE, (tenu) => tenu && appliquerMaj(tenu, suivi));

function useEtatMaj() {
  useTopic('versions', (message) => reduceCache(CLE, surMaj, message), CLE);
  return useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await callApi(lireEtatMaj, { silencieux: true })),
    staleTime: Infinity,
  });
}

/** Status and next step. A version other than the one followed needs a new download. */
function suite(
  suivi: SuiviMaj,
  version: string,
): { texte: string; acte: 'telecharger' | 'installer' | null } {
  if (suivi.cible !== version || suivi.etape === 'aucune' || suivi.etape === 'installee')
    return { texte: phrasesVersion.versionDisponible(version), acte: 'telecharger' };
  if (suivi.etape === 'telechargement')
    return {
      texte: phrasesEpg.majEnTelechargement(
        version,
        suivi.octets > 0 ? Math.floor((suivi.recus / suivi.octets) * 100) : 0,
      ),
      acte: null,
    };
  if (suivi.etape === 'telechargee')
    return { texte: suivi.phrase ?? phrasesEpg.majTelechargee(version), acte: 'installer' };
  return suivi.etape === 'installation'
    ? { texte: phrasesEpg.majEnInstallation(version), acte: null }
    : { texte: suivi.phrase ?? phrasesVersion.versionDisponible(version), acte: 'telecharger' };
}

/** Download then install, by an admin. `simple`: for servers that cannot update themselves. */
export function MajDuServeur({
  paquet: { version },
  simple,
  remise,
}: {
  paquet: VersionPubliee;
  simple: ReactNode;
  remise: ReactNode;
}) {
  const { data: etat, isError } = useEtatMaj();
  const [attente, setAttente] = useState(false);
  if (!etat) return isError ? simple : null;
  if (!etat.possible) return simple;
  const { texte, acte } = suite(etat.suivi, version);
  const faire = async (): Promise<void> => {
    if (acte === 'installer' && !(await askFirst({ texte: phrasesEpg.majConfirmer(version) })))
      return;
    setAttente(true);
    const reponse = await callApi(acte === 'installer' ? installerMaj : telechargerMaj, {}).finally(
      () => setAttente(false),
    );
    if (reponse.success && reponse.data) retenir(reponse.data);
  };
  return (
    <Avis texte={texte}>
      {etat.suivi.etape === 'telechargement' && etat.suivi.cible === version && (
        <ProgressBar
          className="maj-avance"
          intent="primary"
          value={etat.suivi.octets > 0 ? etat.suivi.recus / etat.suivi.octets : 0}
          aria-label="Téléchargement"
        />
      )}
      {acte !== null && remise}
      {acte === 'telecharger' && (
        <Button
          size="small"
          intent="primary"
          icon={<Download />}
          text="Télécharger"
          loading={attente}
          onClick={() => void faire()}
        />
      )}
      {acte === 'installer' && (
        <Button
          size="small"
          intent="primary"
          icon={<Updated />}
          text="Installer"
          loading={attente}
          onClick={() => void faire()}
        />
      )}
    </Avis>
  );
}
