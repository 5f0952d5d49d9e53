import { Dialog, type DialogProps } from '@blueprintjs/core';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Perte } from '#shared/base/stored-saisie.rules.ts';
import { store } from '#client/base/store.ts';
import { openDialogsAtom } from './toast.ts';
import { closeGuarded, DialogForms, type DirtyForms, useDirtyIn } from './form-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface ModalProps extends DialogProps {
  /** Typed outside any inner form. */
  dirty?: boolean;
  /** Nothing when stored as a draft. */
  loss?: Perte;
}

/** React bubbles submit through portals: saving a name would have paid the sale. */
const keepSubmit = (e: SyntheticEvent): void => e.stopPropagation();

/**
 * All dialogs: open by default, focus restored on close, remounted at each opening even while
 * fading. Unsaved entries are confirmed before Escape or backdrop.
 */
export function Modal({
  isOpen = true,
  dirty = false,
  loss = 'rien',
  children,
  onClose: close,
  ...rest
}: ModalProps) {
  const [forms] = useState<DirtyForms>(() => new Set());
  useDirtyIn(forms, dirty, loss);
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
  useEffect(() => {
    if (!isOpen) return undefined;
    store.set(openDialogsAtom, (n) => n + 1);
    return () => store.set(openDialogsAtom, (n) => n - 1);
  }, [isOpen]);
  const { canEscapeKeyClose = true } = rest;
  // A disabled button loses the focus: Escape must still reach the top dialog.
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
  if (opening === 0) return null;
  return (
    // A new portal at each opening stacks it on top.
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
