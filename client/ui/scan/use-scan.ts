import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { scanSettings } from './detecteur-scan.rules.ts';
import { listenToScans } from './ecouter-scans.ts';
import { scanGapAtom } from './scan.atoms.ts';

type Listener = (code: string) => void;
/** Who listens, the last one on top: what opened over a screen gets the scan in its place. */
const listeners: Listener[] = [];

/** A code read otherwise than by keys (the camera) goes where a scan goes. */
export const tellScan = (code: string): void => listeners.at(-1)?.(code);

/**
 * A scan anywhere on this screen, whatever has focus. `hear` gets the code as read from the
 * keys.
 */
export function useScan(hear: (code: string) => void): void {
  const gap = useAtomValue(scanGapAtom);
  const onScan = useEffectEvent(hear);
  useEffect(() => {
    const listener: Listener = (code) => onScan(code);
    listeners.push(listener);
    const stop = listenToScans(window, () => scanSettings(gap), tellScan);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      stop();
    };
  }, [gap]);
}
