import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { readApi } from '#client/base/call-api.ts';
import { storedAtom } from '#client/base/stored-atom.ts';
import { dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { jourDe } from '#shared/base/dates.ts';
import { listerVersions } from '#shared/platform/epg/version.api.ts';
import type { VersionPubliee } from '#shared/platform/epg/version.schema.ts';
import { estPlusRecente } from '#shared/platform/epg/versions.rules.ts';
import { postponedBuildAtom, newBuildAtom } from '#client/base/build.atoms.ts';

/** Specification 1 §9: polled only while an update is available. */
const RELECTURE_MS = 240_000;

/** Newest published version above the installed one. */
function versionNouvelle(versions: readonly VersionPubliee[]): VersionPubliee | null {
  const installee = versions.find((v) => v.installee)?.version ?? '0';
  const nouvelles = versions.filter((v) => !v.installee && estPlusRecente(v.version, installee));
  return nouvelles.reduce<VersionPubliee | null>(
    (tenue, v) => (tenue && estPlusRecente(tenue.version, v.version) ? tenue : v),
    null,
  );
}

/** Postponed on this device: version and day. */
const paquetRemisAtom = storedAtom(
  'maj.remise',
  z.nullable(z.object({ version: z.string(), jour: z.string() })),
  null,
);

export function useMisesAJour() {
  const id = useAtomValue(sessionAtom)?.id ?? 0;
  const construction = useAtomValue(newBuildAtom);
  const [constructionRemise, setConstructionRemise] = useAtom(postponedBuildAtom);
  const [remise, setRemise] = useAtom(paquetRemisAtom);
  const { data: paquet = null } = useQuery({
    queryKey: ['versions', id],
    queryFn: async () =>
      versionNouvelle(dataOf(await readApi(listerVersions, { silencieux: true }))),
    enabled: id > 0,
    staleTime: Infinity,
    refetchInterval: (q) => (q.state.data ? RELECTURE_MS : false),
  });
  const jour = jourDe(new Date());
  return {
    construction,
    constructionRemise,
    remettreConstruction: () => setConstructionRemise(true),
    paquet,
    /** Until tomorrow, for this version only. */
    paquetRemis: paquet !== null && remise?.version === paquet.version && remise.jour === jour,
    remettrePaquet: () => paquet && setRemise({ version: paquet.version, jour }),
  };
}
