import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { comptageAtom } from '#client/gestion/billetage/billetage.atoms.ts';
import { proofAtom } from '#client/base/proof.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';

const Comptage = lazyScreen(
  () => import('#client/gestion/billetage/comptage-dialogue.tsx'),
  'ComptageDialogue',
);
const Preuve = lazyScreen(
  () => import('#client/admin/utilisateur/preuve-dialogue.tsx'),
  'PreuveDialogue',
);

/** Lazy-loaded. */
export function DialoguesCommuns() {
  const session = useAtomValue(sessionAtom);
  const comptage = useAtomValue(comptageAtom);
  const preuve = useAtomValue(proofAtom);
  return (
    session && (
      <>
        {comptage && <Comptage />}
        {preuve && <Preuve repondre={preuve.answer} />}
      </>
    )
  );
}
