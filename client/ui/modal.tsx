import { Dialog, type DialogProps } from '@blueprintjs/core';
import { Fragment, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * Every dialog of the product: open while it stands unless told otherwise, the keyboard given back
 * as it closes. Each opening begins anew, its first field under the keyboard, also when it comes
 * while the one before is still fading.
 */
export function Modal({ isOpen = true, children, ...reste }: DialogProps) {
  const conteneur = useRef<HTMLDivElement>(null);
  const [avant, setAvant] = useState(false);
  const [ouverture, setOuverture] = useState(0);
  if (isOpen !== avant) {
    setAvant(isOpen);
    if (isOpen) setOuverture(ouverture + 1);
  }
  const { onClose, canEscapeKeyClose = true } = reste;
  // A button that works disables itself, and the keyboard is then nowhere: Escape must still reach
  // the dialog on top.
  useEffect(() => {
    if (!isOpen || !canEscapeKeyClose || !onClose) return undefined;
    const fermer = (e: KeyboardEvent): void => {
      const dessus = [...document.querySelectorAll('.bp6-portal:has(> .bp6-overlay-open)')].at(-1);
      if (
        e.key === 'Escape' &&
        !e.defaultPrevented &&
        document.activeElement === document.body &&
        dessus?.contains(conteneur.current)
      )
        onClose(e as unknown as SyntheticEvent<HTMLElement>);
    };
    document.addEventListener('keydown', fermer);
    return () => document.removeEventListener('keydown', fermer);
  }, [isOpen, canEscapeKeyClose, onClose]);
  useFocusReturn(isOpen, () => conteneur.current?.closest('.bp6-portal') ?? null);
  return (
    <Dialog {...reste} isOpen={isOpen} containerRef={conteneur} shouldReturnFocusOnClose={false}>
      <Fragment key={ouverture}>{children}</Fragment>
    </Dialog>
  );
}
