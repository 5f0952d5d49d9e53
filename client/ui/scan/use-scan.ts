import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { reglages } from './detecteur-scan.rules.ts';
import { ecouterScans } from './ecouter-scans.ts';
import { ecartScanAtom } from './scan.atoms.ts';

type Oreille = (code: string) => void;
/** Who listens, the last one on top: what opened over a screen gets the scan in its place. */
const oreilles: Oreille[] = [];

/**
 * A scan anywhere on this screen, whatever has focus. `entendre` gets the code as read from the
 * keys.
 */
export function useScan(entendre: (code: string) => void): void {
  const ecart = useAtomValue(ecartScanAtom);
  const surScan = useEffectEvent(entendre);
  useEffect(() => {
    const oreille: Oreille = (code) => surScan(code);
    oreilles.push(oreille);
    const arreter = ecouterScans(
      window,
      () => reglages(ecart),
      (code) => oreilles.at(-1)?.(code),
    );
    return () => {
      oreilles.splice(oreilles.indexOf(oreille), 1);
      arreter();
    };
  }, [ecart]);
}
