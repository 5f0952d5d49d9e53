import { Dialog, type DialogProps } from '@blueprintjs/core';
import { Fragment, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * Every dialog of the product: open while it stands unless told otherwise, the keyboard given back
 * as it closes. Each opening begins anew, its first field under the keyboard, also when it comes
 * while the one before is still fading.
 */
export function Modal({ isOpen = true, children, ...rest }: DialogProps) {
  const container = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  const { onClose, canEscapeKeyClose = true } = rest;
  // A button that works disables itself, and the keyboard is then nowhere: Escape must still reach
  // the dialog on top.
  useEffect(() => {
    if (!isOpen || !canEscapeKeyClose || !onClose) return undefined;
    const onEscape = (e: KeyboardEvent): void => {
      const topmost = [...document.querySelectorAll('.bp6-portal:has(> .bp6-overlay-open)')].at(-1);
      if (
        e.key === 'Escape' &&
        !e.defaultPrevented &&
        document.activeElement === document.body &&
        topmost?.contains(container.current)
      )
        onClose(e as unknown as SyntheticEvent<HTMLElement>);
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isOpen, canEscapeKeyClose, onClose]);
  useFocusReturn(isOpen, () => container.current?.closest('.bp6-portal') ?? null);
  return (
    <Dialog {...rest} isOpen={isOpen} containerRef={container} shouldReturnFocusOnClose={false}>
      <Fragment key={opening}>{children}</Fragment>
    </Dialog>
  );
}
