import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { equivalentsDeAtom, prescriptionOuverteAtom, promettreAtom } from './reservation.atoms.ts';

const Equivalents = lazy(() => import('./equivalents-dialogue.tsx').then((m) => ({ default: m.EquivalentsDialogue })));
const Prescription = lazy(() => import('./prescription/prescription-dialogue.tsx').then((m) => ({ default: m.PrescriptionDialogue })));
const Promis = lazy(() => import('./promis-dialogue.tsx').then((m) => ({ default: m.PromisDialogue })));

/** The dialogs that help to choose, loaded when first opened. */
export function AidesVente() {
  const equivalents = useAtomValue(equivalentsDeAtom) !== null;
  const promettre = useAtomValue(promettreAtom) !== null;
  const prescription = useAtomValue(prescriptionOuverteAtom);
  return (
    <>
      {/* Each waits for its own code: waiting together, the one that loads would hide those already open. */}
      <Suspense>{equivalents && <Equivalents />}</Suspense>
      <Suspense>{prescription && <Prescription />}</Suspense>
      <Suspense>{promettre && <Promis />}</Suspense>
    </>
  );
}
