import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { SidePanel } from './side-panel.tsx';

const REACHABLE =
  'a[href], button:not([disabled]), input:not([disabled]), [role="menuitem"], [role="option"]';
const reachableIn = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(REACHABLE),
];

/** Arrows wrap; Home and End jump. */
function moveFocus(e: KeyboardEvent<HTMLElement>): void {
  const all = reachableIn(e.currentTarget);
  const here = all.findIndex((el) => el === document.activeElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[e.key];
  if (target === undefined) return;
  e.preventDefault();
  all.at(target % Math.max(1, all.length))?.focus();
}

interface Props {
  content: ReactNode;
  placement?: ComponentProps<typeof SidePanel>['placement'];
  /** Controlled, when opened elsewhere too. */
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** One of a menu bar: neither traps nor restores the focus. */
  chained?: boolean;
  children: ComponentProps<typeof SidePanel>['children'];
}
/** Focuses the first entry on opening. */
export function Dropdown({
  content,
  placement = 'bottom-end',
  open,
  onToggle,
  chained = false,
  children,
}: Props) {
  const [ownOpen, setOwnOpen] = useState(false);
  return (
    <SidePanel
      open={open ?? ownOpen}
      onToggle={onToggle ?? setOwnOpen}
      placement={placement}
      chained={chained}
      focusInside={(node) => reachableIn(node)[0]?.focus()}
      onKey={moveFocus}
      content={content}
    >
      {children}
    </SidePanel>
  );
}
