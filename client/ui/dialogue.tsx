import { Dialog, type DialogProps } from '@blueprintjs/core';
import { useRef } from 'react';
import { useRetourFocus } from './use-retour-focus.ts';

/** Every dialog of the product: open while it stands unless told otherwise, the keyboard given back as it closes. */
export function Dialogue({ isOpen = true, ...reste }: DialogProps) {
  const conteneur = useRef<HTMLDivElement>(null);
  useRetourFocus(isOpen, () => conteneur.current?.closest('.bp6-portal') ?? null);
  return <Dialog {...reste} isOpen={isOpen} containerRef={conteneur} shouldReturnFocusOnClose={false} />;
}
