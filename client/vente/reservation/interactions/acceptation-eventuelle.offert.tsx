import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { store } from '#client/base/store.ts';
import { acceptationAtom } from './veille.atoms.ts';

const Dialogue = lazyScreen(() => import('./acceptation-dialogue.tsx'), 'AcceptationDialogue');

/** Mounted once per selling screen; leaving cancels the request. */
export function AcceptationEventuelle() {
  const demande = useAtomValue(acceptationAtom);
  useEffect(() => () => store.get(acceptationAtom)?.repondre(false), []);
  return demande && <Dialogue demande={demande} />;
}
