import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type Scan, scanSettings } from './detecteur-scan.rules.ts';
import { listenToScans } from './ecouter-scans.ts';
import { scanGapAtom } from './scan.atoms.ts';

/** `scan`: how the keys were read; null for what the camera read. */
type Listener = (code: string, scan: Scan | null) => void;
/** Who listens, the last one on top: what opened over a screen gets the scan in its place. */
const listeners: Listener[] = [];

/** Codes read while what will hear them opens; null: who is on top hears at once. */
let held: Parameters<Listener>[] | null = null;

function tell(code: string, scan: Scan | null): void {
  if (held) held.push([code, scan]);
  else listeners.at(-1)?.(code, scan);
}
/** A code read otherwise than by keys (the camera) goes where a scan goes. */
export const tellScan = (code: string): void => tell(code, null);
const tellKeys = (scan: Scan): void => tell(scan.code, scan);

/** A form opens by a code: those read before it is there wait for it. */
export function holdScans(): void {
  held = [];
}
/** The form listens, or will not come: what waited goes to who is on top. */
export function releaseScans(): void {
  const waited = held ?? [];
  held = null;
  for (const [code, scan] of waited) tell(code, scan);
}

/** Nothing comes for them: the screen they were read on is left. */
export function forgetScans(): void {
  held = null;
}

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
    releaseScans();
    const stop = listenToScans(window, () => scanSettings(gap), tellKeys);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      stop();
    };
  }, [gap]);
}
