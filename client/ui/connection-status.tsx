import { Dot, Offline, Refresh } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { connectionAtom, unsyncedAtom } from '#client/base/connection.atoms.ts';
import { Badge } from './status-badge.tsx';

const twoDigits = (n: number) => String(n).padStart(2, '0');
/** 42 s → '00:42'. */
export const elapsedSince = (ms: number): string =>
  `${twoDigits(Math.floor(ms / 60_000))}:${twoDigits(Math.floor(ms / 1_000) % 60)}`;

/** In ms, updated each second. */
export function useElapsed(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, now - since);
}

/** 'depuis 00:42'; seconds are not announced. */
export function OfflineFor() {
  const { etat, depuis } = useAtomValue(connectionAtom);
  const elapsed = useElapsed(etat === 'hors_ligne' ? depuis : null);
  return <span aria-live="off">depuis {elapsedSince(elapsed)}</span>;
}

/** Announced on change only. */
export function ConnectionStatus() {
  const { etat } = useAtomValue(connectionAtom);
  const unsynced = useAtomValue(unsyncedAtom);
  return (
    <span role="status" className="etat-connexion">
      {unsynced > 0 && (
        <Badge tone="warning" icon={<Refresh size={12} />}>
          Non synchronisé ({unsynced})
        </Badge>
      )}
      {etat === 'en_ligne' && unsynced === 0 && (
        <Badge tone="success" icon={<Dot />}>
          <span className="etat-mot">En ligne</span>
        </Badge>
      )}
      {etat === 'reconnexion' && (
        <Badge tone="warning" icon={<Refresh size={12} />}>
          Reconnexion…
        </Badge>
      )}
      {etat === 'hors_ligne' && (
        <Badge tone="danger" icon={<Offline size={12} />}>
          Hors ligne{' '}
          <span className="etat-duree">
            <OfflineFor />
          </span>
        </Badge>
      )}
    </span>
  );
}
