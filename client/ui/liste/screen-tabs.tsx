import type { KeyboardEvent, ReactNode } from 'react';
import { Loading } from '../loading.tsx';

interface ScreenTabsProps<V extends string> {
  label?: string;
  views: readonly { value: V; label: string }[];
  view: string;
  change: (view: V) => void;
}

/** The view just asked: it comes with tabs of its own, whose chosen one takes the focus back. */
let asked: string | null = null;
function expectFocus(view: string): void {
  asked = view;
}
/** A view may come late, when the hand types elsewhere. */
const isFocusFree = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('[role="tablist"]') !== null;
};

function take(tab: HTMLButtonElement | null): void {
  if (!tab) return;
  tab.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  if (asked !== tab.value) return;
  asked = null;
  if (isFocusFree()) tab.focus();
}

/** The views of a screen, at the right of its title; one sideways line on a telephone. */
export function ScreenTabs<V extends string>({
  label = 'Vues',
  views,
  view,
  change,
}: ScreenTabsProps<V>) {
  const choose = (value: V) => {
    expectFocus(value);
    change(value);
  };
  const step = (e: KeyboardEvent) => {
    const by = ['ArrowLeft', '', 'ArrowRight'].indexOf(e.key) - 1;
    const next = views[views.findIndex((v) => v.value === view) + by];
    if (Math.abs(by) === 1 && next) choose(next.value);
  };
  return (
    <div role="tablist" aria-label={label} className="onglets" onKeyDown={step}>
      {views.map(({ value, label: name }) => (
        <button
          key={value}
          ref={value === view ? take : undefined}
          type="button"
          role="tab"
          value={value}
          aria-selected={value === view}
          tabIndex={value === view ? 0 : -1}
          onClick={() => choose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** A view whose code is on its way: its tabs stay. */
export const LoadingView = ({ tabs }: { tabs?: ReactNode }) => (
  <>
    <header className="liste-tete">{tabs}</header>
    <Loading />
  </>
);
