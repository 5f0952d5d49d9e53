import { Dialog, type DialogProps } from '@blueprintjs/core';
import { Fragment, useRef, useState } from 'react';
import { useRetourFocus } from './use-retour-focus.ts';

/**
 * Every dialog of the product: open while it stands unless told otherwise, the keyboard given back as it closes. Each opening begins
 * anew, its first field under the keyboard, also when it comes while the one before is still fading.
 */
export function Dialogue({ isOpen = true, children, ...reste }: DialogProps) {
  const conteneur = useRef<HTMLDivElement>(null);
  const [avant, setAvant] = useState(false);
  const [ouverture, setOuverture] = useState(0);
  if (isOpen !== avant) {
    setAvant(isOpen);
    if (isOpen) setOuverture(ouverture + 1);
  }
  useRetourFocus(isOpen, () => conteneur.current?.closest('.bp6-portal') ?? null);
  return <Dialog {...reste} isOpen={isOpen} containerRef={conteneur} shouldReturnFocusOnClose={false}><Fragment key={ouverture}>{children}</Fragment></Dialog>;
}
