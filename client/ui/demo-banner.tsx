import { useAtomValue } from 'jotai';
import { enseigneAtom } from '#client/base/session.atoms.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

/** On every screen, selling included. */
export function DemoBanner() {
  const enseigne = useAtomValue(enseigneAtom);
  return enseigne?.demonstration ? (
    <aside className="bandeau-demonstration" aria-label="Démonstration">
      {phrasesCommun.demonstration}
    </aside>
  ) : null;
}
