import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { equivalentsDeAtom, prescriptionOuverteAtom, promettreAtom } from '../reservation.atoms.ts';

const Equivalents = lazyScreen(
  () => import('../recherche/equivalents-dialogue.tsx'),
  'EquivalentsDialogue',
);
const Prescription = lazyScreen(
  () => import('../prescription/prescription-dialogue.tsx'),
  'PrescriptionDialogue',
);
const Promis = lazyScreen(() => import('../recherche/promis-dialogue.tsx'), 'PromisDialogue');

/** The dialogs that help to choose, loaded when first opened. */
export function AidesVente() {
  const equivalents = useAtomValue(equivalentsDeAtom) !== null;
  const promettre = useAtomValue(promettreAtom) !== null;
  const prescription = useAtomValue(prescriptionOuverteAtom);
  return (
    <>
      {equivalents && <Equivalents />}
      {prescription && <Prescription />}
      {promettre && <Promis />}
    </>
  );
}
