import { Classes, PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { giveFocusBack, keyboardPlace, panelOpenedBy } from './use-focus-return.ts';

/** What a button that opens something says of itself. */
interface OpenerProps {
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
}

interface Props {
  ouvert: boolean;
  changer: (isOpen: boolean) => void;
  contenu: ReactNode;
  placement: NonNullable<PopoverNextProps['placement']>;
  /** Its name, when it is no menu. */
  dialogue?: string;
  /**
   * One of several that open in turn: it neither holds the focus nor takes it back when the next
   * one opens.
   */
  enchaine?: boolean;
  /** As it opens: to its first entry, say. Absent, the panel itself takes the keyboard. */
  entrer?: (node: HTMLElement) => void;
  /** For keys pressed in it. */
  surTouche?: (e: KeyboardEvent<HTMLElement>) => void;
  /** The button. */
  children: ReactElement<OpenerProps>;
}

/** A press so soon after it opened is the same gesture: a double click, a key pressed twice. */
const SAME_PRESS_MS = 250;

/** On nothing that a key acts on: what holds the entries, or the trap Blueprint sets before them. */
const isNowhere = (active: Element | null, panel: HTMLElement): boolean =>
  active === null ||
  active === document.body ||
  active === panel ||
  active.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP);

/** Blueprint is told beside which element, drawn elsewhere, what opens should stand. */
function Beside({
  told,
  element,
}: {
  told: Ref<HTMLElement>;
  element: RefObject<HTMLElement | null>;
}) {
  useLayoutEffect(() => {
    if (typeof told !== 'function') return undefined;
    told(element.current);
    return () => void told(null);
  }, [told, element]);
  return null;
}

/**
 * What a button opens beside it. The button stands by itself, and what it opens is made the first
 * time it is wanted: a list has one a row, and to make them all took half of its drawing.
 *
 * The keyboard is given back at the moment it closes: Blueprint does so when the fading ends, and
 * always when Escape closed it, which takes the keyboard from whoever types elsewhere by then.
 * Escape is therefore heard here.
 */
export function SidePanel({
  ouvert,
  changer,
  contenu,
  placement,
  dialogue,
  enchaine = false,
  entrer,
  surTouche,
  children,
}: Props) {
  const [made, make] = useState(ouvert);
  if (ouvert && !made) make(true);
  const opener = useRef<HTMLSpanElement>(null);
  const before = useRef<Element | null>(null);
  /** By Escape or its own button, not because the next one opens. */
  const closedHere = useRef(false);
  const openedAt = useRef(-Infinity);
  const wasOpen = useRef(false);
  const pressed = useRef(false);
  const button = () => opener.current?.querySelector<HTMLElement>('button, a') ?? null;
  // Before what opens takes it. Pressed, it is the button's, though another panel, that closes on that
  // press, may have called the keyboard back meanwhile.
  if (ouvert && !wasOpen.current) before.current = pressed.current ? button() : keyboardPlace();
  useEffect(() => void (wasOpen.current = ouvert), [ouvert]);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key !== 'Escape' || !ouvert) return;
    e.preventDefault();
    e.stopPropagation();
    closedHere.current = true;
    changer(false);
  };
  const panel = useRef<HTMLDivElement>(null);
  const goIn = (node: HTMLElement) => (entrer ? entrer(node) : panel.current?.focus());
  const enter = (node: HTMLElement) => {
    const owner = button();
    if (owner && panel.current) panelOpenedBy(panel.current, owner);
    closedHere.current = false;
    pressed.current = false;
    openedAt.current = performance.now();
    goIn(node);
  };
  const leave = (node: HTMLElement) => {
    if (!enchaine || closedHere.current) giveFocusBack(before.current, node);
  };
  const press = (e: MouseEvent) => {
    const justOpened = ouvert && performance.now() - openedAt.current < SAME_PRESS_MS;
    if (e.detail > 1 || justOpened) return;
    closedHere.current = ouvert;
    pressed.current = !ouvert;
    changer(!ouvert);
  };
  return (
    <>
      <span
        ref={opener}
        className={Classes.POPOVER_TARGET}
        // Taken by the button that closes it, the keyboard would be called back inside.
        onMouseDown={(e) => ouvert && e.preventDefault()}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {cloneElement(children, {
          'aria-expanded': ouvert,
          'aria-haspopup': dialogue === undefined ? 'menu' : 'dialog',
        })}
      </span>
      {made && (
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
          onOpening={enter}
          onOpened={(node) => isNowhere(document.activeElement, node) && goIn(node)}
          onClosing={leave}
          onClosed={leave}
          renderTarget={({ ref }) => <Beside told={ref} element={opener} />}
          content={
            <div
              ref={panel}
              className="panneau-ouvert"
              {...(dialogue !== undefined && { role: 'dialog', 'aria-label': dialogue })}
              tabIndex={-1}
              onKeyDown={(e) => {
                onKeyDown(e);
                if (!e.defaultPrevented) surTouche?.(e);
              }}
            >
              {contenu}
            </div>
          }
        />
      )}
    </>
  );
}
