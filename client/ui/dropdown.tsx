import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { SidePanel } from './side-panel.tsx';

const ATTEIGNABLES =
  'a[href], button:not([disabled]), input:not([disabled]), [role="menuitem"], [role="option"]';
const atteignables = (dans: HTMLElement): HTMLElement[] => [
  ...dans.querySelectorAll<HTMLElement>(ATTEIGNABLES),
];

/** Arrows go round what can be reached; Home and End go to the ends. */
function parcourir(e: KeyboardEvent<HTMLElement>): void {
  const tous = atteignables(e.currentTarget);
  const ici = tous.findIndex((el) => el === document.activeElement);
  const vers = { ArrowDown: ici + 1, ArrowUp: ici - 1, Home: 0, End: -1 }[e.key];
  if (vers === undefined) return;
  e.preventDefault();
  tous.at(vers % Math.max(1, tous.length))?.focus();
}

interface Props {
  contenu: ReactNode;
  placement?: ComponentProps<typeof SidePanel>['placement'];
  /** Given together when something else than its own button also opens it. */
  ouvert?: boolean;
  changer?: (ouvert: boolean) => void;
  /**
   * One of several that open in turn: it neither holds the focus nor takes it back when the next
   * one opens.
   */
  enchaine?: boolean;
  children: ReactNode;
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
  const [propre, setPropre] = useState(false);
  return (
    <SidePanel
      ouvert={ouvert ?? propre}
      changer={changer ?? setPropre}
      placement={placement}
      enchaine={enchaine}
      entrer={(noeud) => atteignables(noeud)[0]?.focus()}
      surTouche={parcourir}
      contenu={contenu}
    >
      {children}
    </SidePanel>
  );
}
