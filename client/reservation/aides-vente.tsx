import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { equivalentsDeAtom, prescriptionOuverteAtom } from './reservation.atoms.ts';

const Equivalents = lazy(() => import('./equivalents-dialogue.tsx').then((m) => ({ default: m.EquivalentsDialogue })));
const Prescription = lazy(() => import('./prescription/prescription-dialogue.tsx').then((m) => ({ default: m.PrescriptionDialogue })));

/** The dialogs that help to choose, loaded when first opened. */
export function AidesVente() {
  const equivalents = useAtomValue(equivalentsDeAtom) !== null;
  const prescription = useAtomValue(prescriptionOuverteAtom);
  return (
    <Suspense>
      {equivalents && <Equivalents />}
      {prescription && <Prescription />}
    </Suspense>
  );
}
