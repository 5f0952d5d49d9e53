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

interface OpenerProps {
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
}

interface Props {
  open: boolean;
  onToggle: (isOpen: boolean) => void;
  content: ReactNode;
  placement: NonNullable<PopoverNextProps['placement']>;
  /** Label, when no menu. */
  dialog?: string;
  /** One of a menu bar: neither traps nor restores the focus. */
  chained?: boolean;
  /** Initial focus; the panel by default. */
  focusInside?: (node: HTMLElement) => void;
  onKey?: (e: KeyboardEvent<HTMLElement>) => void;
  children: ReactElement<OpenerProps>;
}

/** Double click or double key, in ms. */
const SAME_PRESS_MS = 250;

/** Focus on the panel or on Blueprint's focus trap. */
const isNowhere = (active: Element | null, panel: HTMLElement): boolean =>
  active === null ||
  active === document.body ||
  active === panel ||
  active.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP);

/** Anchors Blueprint to an element rendered elsewhere. */
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
 * Content is mounted on first use: a list has one per row.
 * Focus is restored at closing: Blueprint waits for the fade, and on Escape always steals it; so
 * Escape is handled here.
 */
export function SidePanel({
  open,
  onToggle,
  content,
  placement,
  dialog,
  chained = false,
  focusInside,
  onKey,
  children,
}: Props) {
  const [made, make] = useState(open);
  if (open && !made) make(true);
  const opener = useRef<HTMLSpanElement>(null);
  const before = useRef<Element | null>(null);
  const closedHere = useRef(false);
  const openedAt = useRef(-Infinity);
  const wasOpen = useRef(false);
  const pressed = useRef(false);
  const button = () => opener.current?.querySelector<HTMLElement>('button, a') ?? null;
  // Before the panel takes it: the button if pressed, as another panel closing then may have moved
  // the focus.
  if (open && !wasOpen.current) before.current = pressed.current ? button() : keyboardPlace();
  useEffect(() => void (wasOpen.current = open), [open]);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key !== 'Escape' || !open) return;
    e.preventDefault();
    e.stopPropagation();
    closedHere.current = true;
    onToggle(false);
  };
  const panel = useRef<HTMLDivElement>(null);
  const goIn = (node: HTMLElement) => (focusInside ? focusInside(node) : panel.current?.focus());
  const enter = (node: HTMLElement) => {
    const owner = button();
    if (owner && panel.current) panelOpenedBy(panel.current, owner);
    closedHere.current = false;
    pressed.current = false;
    openedAt.current = performance.now();
    goIn(node);
  };
  const leave = (node: HTMLElement) => {
    if (!chained || closedHere.current) giveFocusBack(before.current, node);
  };
  const press = (e: MouseEvent) => {
    const justOpened = open && performance.now() - openedAt.current < SAME_PRESS_MS;
    if (e.detail > 1 || justOpened) return;
    closedHere.current = open;
    pressed.current = !open;
    onToggle(!open);
  };
  return (
    <>
      <span
        ref={opener}
        className={Classes.POPOVER_TARGET}
        // The closing press must not focus the button.
        onMouseDown={(e) => open && e.preventDefault()}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {cloneElement(children, {
          'aria-expanded': open,
          'aria-haspopup': dialog === undefined ? 'menu' : 'dialog',
        })}
      </span>
      {made && (
        <PopoverNext
          isOpen={open}
          onInteraction={onToggle}
          enforceFocus={!chained}
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
              {...(dialog !== undefined && { role: 'dialog', 'aria-label': dialog })}
              tabIndex={-1}
              onKeyDown={(e) => {
                onKeyDown(e);
                if (!e.defaultPrevented) onKey?.(e);
              }}
            >
              {content}
            </div>
          }
        />
      )}
    </>
  );
}
