import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { comptageAtom } from '#client/billetage/billetage.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';

const Comptage = lazy(() => import('#client/billetage/comptage-dialogue.tsx').then((m) => ({ default: m.ComptageDialogue })));

/** Dialogs that several screens open by an atom; loaded when first opened. */
export function DialoguesCommuns() {
  const session = useAtomValue(sessionAtom);
  const comptage = useAtomValue(comptageAtom);
  return <Suspense>{session && comptage && <Comptage />}</Suspense>;
}
