import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type Scan, scanSettings } from './detecteur-scan.rules.ts';
import { listenToScans } from './ecouter-scans.ts';
import { scanGapAtom } from './scan.atoms.ts';

/** `scan` null: from the camera. */
type Listener = (code: string, scan: Scan | null) => void;
/** Stack: the top one gets the scan. */
const listeners: Listener[] = [];

/** Queue while a form opens; null: direct. */
let held: Parameters<Listener>[] | null = null;

function tell(code: string, scan: Scan | null): void {
  if (held) held.push([code, scan]);
  else listeners.at(-1)?.(code, scan);
}
export const tellScan = (code: string): void => tell(code, null);
const tellKeys = (scan: Scan): void => tell(scan.code, scan);

/** Queues scans while the form they open loads. */
export function holdScans(): void {
  held = [];
}
/** Flushes the queue to the top listener. */
export function releaseScans(): void {
  const waited = held ?? [];
  held = null;
  for (const [code, scan] of waited) tell(code, scan);
}

/** Drops the queue: the screen was left. */
export function forgetScans(): void {
  held = null;
}

/** Whatever has the focus. */
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
