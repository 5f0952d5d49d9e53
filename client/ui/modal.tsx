import { Dialog, type DialogProps } from '@blueprintjs/core';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Perte } from '#shared/base/saisie-gardee.rules.ts';
import { closeGuarded, DialogForms, type DirtyForms, useDirtyIn } from './form-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface ModalProps extends DialogProps {
  /** What is typed by the component that draws this dialog itself, which no form within can say. */
  dirty?: boolean;
  /** What is lost of it: nothing, when its form keeps it on the station. */
  perte?: Perte;
}

/**
 * React hands a form sent here to the forms around the place that drew the dialog, though none is around
 * it in the page: a name kept would have paid the sale.
 */
const keepSubmit = (e: SyntheticEvent): void => e.stopPropagation();

/**
 * Every dialog of the product: open while it stands unless told otherwise, the keyboard given back
 * as it closes. Each opening begins anew, its first field under the keyboard, also when it comes
 * while the one before is still fading. What is typed in it and not saved is asked about before Escape
 * or its backdrop closes it.
 */
export function Modal({
  isOpen = true,
  dirty = false,
  perte = 'rien',
  children,
  onClose: close,
  ...rest
}: ModalProps) {
  const [forms] = useState<DirtyForms>(() => new Set());
  useDirtyIn(forms, dirty, perte);
  const onClose = useMemo(
    () => close && ((e: SyntheticEvent<HTMLElement>) => void closeGuarded(forms, () => close(e))),
    [forms, close],
  );
  const container = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  const { canEscapeKeyClose = true } = rest;
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
  useFocusReturn(isOpen, () => container.current);
  // Nothing is made of it before it opens.
  if (opening === 0) return null;
  return (
    // Each opening has a place of its own in the page, after those already open: over them.
    <Dialog
      key={opening}
      {...rest}
      {...(onClose && { onClose })}
      isOpen={isOpen}
      containerRef={container}
      shouldReturnFocusOnClose={false}
    >
      <div className="dialogue-contenu" onSubmit={keepSubmit}>
        <DialogForms value={forms}>{children}</DialogForms>
      </div>
    </Dialog>
  );
}
