import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { store } from '#client/base/store.ts';
import { demandeAccordAtom } from './accord.atoms.ts';

const Dialogue = lazyScreen(() => import('./accord-dialogue.tsx'), 'AccordDialogue');

/** Mounted once per selling screen; leaving the screen abandons the request. */
export function AccordDemande() {
  const demande = useAtomValue(demandeAccordAtom);
  useEffect(() => () => store.get(demandeAccordAtom)?.repondre(false), []);
  return demande && <Dialogue demande={demande} />;
}
