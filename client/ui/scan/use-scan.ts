import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type Scan, scanSettings } from './detecteur-scan.rules.ts';
import { listenToScans } from './ecouter-scans.ts';
import { scanGapAtom } from './scan.atoms.ts';

/** `scan`: how the keys were read; null for what the camera read. */
type Listener = (code: string, scan: Scan | null) => void;
/** Who listens, the last one on top: what opened over a screen gets the scan in its place. */
const listeners: Listener[] = [];

/** A code read otherwise than by keys (the camera) goes where a scan goes. */
export const tellScan = (code: string): void => listeners.at(-1)?.(code, null);
const tellKeys = (scan: Scan): void => listeners.at(-1)?.(scan.code, scan);

/**
 * A scan anywhere on this screen, whatever has focus. `hear` gets the code as read from the
 * keys.
 */
export function useScan(hear: Listener): void {
  const gap = useAtomValue(scanGapAtom);
  const onScan = useEffectEvent(hear);
  useEffect(() => {
    const listener: Listener = (code, scan) => onScan(code, scan);
    listeners.push(listener);
    const stop = listenToScans(window, () => scanSettings(gap), tellKeys);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      stop();
    };
  }, [gap]);
}
