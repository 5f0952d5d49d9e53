import { useAtomValue } from 'jotai';
import { differer } from '#client/base/differer.tsx';
import { equivalentsDeAtom, prescriptionOuverteAtom, promettreAtom } from '../reservation.atoms.ts';

const Equivalents = differer(
  () => import('../recherche/equivalents-dialogue.tsx'),
  'EquivalentsDialogue',
);
const Prescription = differer(
  () => import('../prescription/prescription-dialogue.tsx'),
  'PrescriptionDialogue',
);
const Promis = differer(() => import('../recherche/promis-dialogue.tsx'), 'PromisDialogue');

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
