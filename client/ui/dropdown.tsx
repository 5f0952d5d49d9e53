import { Classes } from '@blueprintjs/core';
import {
  type AriaAttributes,
  cloneElement,
  type ComponentProps,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { SidePanel } from './side-panel.tsx';

const REACHABLE =
  'a[href], button:not([disabled]), input:not([disabled]), [role="menuitem"], [role="option"]';
const reachableIn = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(REACHABLE),
];

/** Arrows go round what can be reached; Home and End go to the ends. */
function moveFocus(e: KeyboardEvent<HTMLElement>): void {
  const all = reachableIn(e.currentTarget);
  const here = all.findIndex((el) => el === document.activeElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[e.key];
  if (target === undefined) return;
  e.preventDefault();
  all.at(target % Math.max(1, all.length))?.focus();
}

interface Props {
  contenu: ReactNode;
  placement?: ComponentProps<typeof SidePanel>['placement'];
  /** Given together when something else than its own button also opens it. */
  ouvert?: boolean;
  changer?: (isOpen: boolean) => void;
  /**
   * One of several that open in turn: it neither holds the focus nor takes it back when the next
   * one opens.
   */
  enchaine?: boolean;
  children: ReactNode;
}
/** The button alone, as it stands before it is first pressed. */
function Unopened({ press, children }: { press: () => void; children: ReactNode }) {
  return (
    <span className={Classes.POPOVER_TARGET} onClick={press}>
      {isValidElement(children)
        ? cloneElement(children as ReactElement<AriaAttributes>, {
            'aria-expanded': false,
            'aria-haspopup': 'menu',
          })
        : children}
    </span>
  );
}

/** Opens as it is mounted, with the focus on its button, to which closing gives it back. */
function OwnPanel(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useLayoutEffect(() => {
    document.getElementById(id)?.querySelector<HTMLElement>(REACHABLE)?.focus();
    setOpen(true);
  }, [id]);
  return <Panel {...props} cible={id} ouvert={isOpen} changer={setOpen} />;
}

type Opened = Props & Required<Pick<Props, 'ouvert' | 'changer'>> & { cible?: string };
function Panel({
  contenu,
  placement = 'bottom-end',
  enchaine = false,
  children,
  ...opened
}: Opened) {
  return (
    <SidePanel
      {...opened}
      placement={placement}
      enchaine={enchaine}
      entrer={(node) => reachableIn(node)[0]?.focus()}
      surTouche={moveFocus}
      contenu={contenu}
    >
      {children}
    </SidePanel>
  );
}

/**
 * A button and what it opens under it. Opening goes to the first entry, so that the keyboard needs
 * no Tab. What places the panel is made at the first press: a list has a button a row, and making it
 * for each took a third of the time its rows do.
 */
export function Dropdown({ ouvert, changer, ...props }: Props) {
  const [pressed, setPressed] = useState(false);
  if (ouvert !== undefined && changer)
    return <Panel {...props} ouvert={ouvert} changer={changer} />;
  if (pressed) return <OwnPanel {...props} />;
  return <Unopened press={() => setPressed(true)}>{props.children}</Unopened>;
}
