import { Dot, Offline, Refresh } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { connectionAtom, unsyncedAtom } from '#client/base/connection.atoms.ts';
import { Badge } from './status-badge.tsx';

const deuxChiffres = (n: number) => String(n).padStart(2, '0');
/** 42 s → '00:42'. */
export const elapsedSince = (ms: number): string =>
  `${deuxChiffres(Math.floor(ms / 60_000))}:${deuxChiffres(Math.floor(ms / 1_000) % 60)}`;

/** Milliseconds since `depuis`, counted each second. */
export function useElapsed(depuis: number | null): number {
  const [maintenant, setMaintenant] = useState(() => Date.now());
  useEffect(() => {
    if (depuis === null) return;
    const battre = () => setMaintenant(Date.now());
    battre();
    const battement = setInterval(battre, 1_000);
    return () => clearInterval(battement);
  }, [depuis]);
  return depuis === null ? 0 : Math.max(0, maintenant - depuis);
}

/**
 * Is what stands on this screen live? The state is said once when it changes; the counting seconds
 * are not.
 */
export function ConnectionStatus() {
  const { etat, depuis } = useAtomValue(connectionAtom);
  const gardes = useAtomValue(unsyncedAtom);
  const ecoule = useElapsed(etat === 'hors_ligne' ? depuis : null);
  return (
    <span role="status" className="etat-connexion">
      {gardes > 0 && (
        <Badge teinte="warning" icone={<Refresh size={12} />}>
          Non synchronisé ({gardes})
        </Badge>
      )}
      {etat === 'en_ligne' && gardes === 0 && (
        <Badge teinte="success" icone={<Dot />}>
          <span className="etat-mot">En ligne</span>
        </Badge>
      )}
      {etat === 'reconnexion' && (
        <Badge teinte="warning" icone={<Refresh size={12} />}>
          Reconnexion…
        </Badge>
      )}
      {etat === 'hors_ligne' && (
        <Badge teinte="danger" icone={<Offline size={12} />}>
          Hors ligne{' '}
          <span className="etat-duree" aria-live="off">
            depuis {elapsedSince(ecoule)}
          </span>
        </Badge>
      )}
    </span>
  );
}
