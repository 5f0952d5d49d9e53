import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { reglages } from './detecteur-scan.rules.ts';
import { ecouterScans } from './ecouter-scans.ts';
import { ecartScanAtom } from './scan.atoms.ts';

/** A scan anywhere on this screen, whatever has focus. `entendre` gets the code as read from the keys. */
export function useScan(entendre: (code: string) => void): void {
  const ecart = useAtomValue(ecartScanAtom);
  const surScan = useEffectEvent(entendre);
  useEffect(() => ecouterScans(window, () => reglages(ecart), (code) => surScan(code)), [ecart]);
}
