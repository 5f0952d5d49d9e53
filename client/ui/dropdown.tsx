import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
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
  children: ComponentProps<typeof SidePanel>['children'];
}
/**
 * A button and what it opens under it. Opening goes to the first entry, so that the keyboard needs
 * no Tab.
 */
export function Dropdown({
  contenu,
  placement = 'bottom-end',
  ouvert,
  changer,
  enchaine = false,
  children,
}: Props) {
  const [ownOpen, setOwnOpen] = useState(false);
  return (
    <SidePanel
      ouvert={ouvert ?? ownOpen}
      changer={changer ?? setOwnOpen}
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
