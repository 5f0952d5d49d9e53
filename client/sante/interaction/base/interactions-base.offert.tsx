import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';

const Dialogue = lazyScreen(() => import('./thesaurus-dialogue.tsx'), 'ThesaurusDialogue');

/** `droit`: may import. */
export function InteractionsDeLaBase({ droit }: { droit: boolean }) {
  const [ouvert, ouvrir] = useState(false);
  return (
    <>
      <Button text="Interactions" onClick={() => ouvrir(true)} />
      {ouvert && <Dialogue droit={droit} fermer={() => ouvrir(false)} />}
    </>
  );
}
