import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { giveFocusBack } from './use-focus-return.ts';

interface Props {
  ouvert: boolean;
  changer: (isOpen: boolean) => void;
  contenu: ReactNode;
  placement: NonNullable<PopoverNextProps['placement']>;
  /**
   * One of several that open in turn: it neither holds the focus nor takes it back when the next
   * one opens.
   */
  enchaine?: boolean;
  /** As it opens, and for keys pressed in it. */
  entrer?: (node: HTMLElement) => void;
  surTouche?: (e: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/**
 * What a button opens beside it. The keyboard is given back at the moment it closes: Blueprint does
 * so when the fading ends, and always when Escape closed it, which takes the keyboard from whoever
 * types elsewhere by then. Escape is therefore heard here.
 */
export function SidePanel({
  ouvert,
  changer,
  contenu,
  placement,
  enchaine = false,
  entrer,
  surTouche,
  children,
}: Props) {
  const before = useRef<Element | null>(null);
  const byEscape = useRef(false);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key !== 'Escape' || !ouvert) return;
    e.preventDefault();
    e.stopPropagation();
    byEscape.current = true;
    changer(false);
  };
  const onOpening = (node: HTMLElement) => {
    before.current = document.activeElement;
    byEscape.current = false;
    entrer?.(node);
  };
  const onClosing = (node: HTMLElement) => {
    if (!enchaine || byEscape.current) giveFocusBack(before.current, node);
  };
  return (
    <PopoverNext
      isOpen={ouvert}
      onInteraction={changer}
      enforceFocus={!enchaine}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      placement={placement}
      arrow={false}
      animation="minimal"
      transitionDuration={100}
      onOpening={onOpening}
      onClosing={onClosing}
      targetProps={{ onKeyDown }}
      content={
        <div
          onKeyDown={(e) => {
            onKeyDown(e);
            if (!e.defaultPrevented) surTouche?.(e);
          }}
        >
          {contenu}
        </div>
      }
    >
      {children}
    </PopoverNext>
  );
}
