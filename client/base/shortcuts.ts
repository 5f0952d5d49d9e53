import { useEffect, useEffectEvent } from 'react';
import { takesLetters } from './text-field.ts';

/**
 * 'F4', 'Alt+1', 'Ctrl+ArrowUp', '/': modifiers in this order, letters in upper case, digits by
 * physical key whatever the layout.
 */
export type Shortcuts = Readonly<Record<string, (e: KeyboardEvent) => void>>;

/** A dialog fading out counts as closed. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].some(
    (d) => d.closest('.bp6-overlay-exit') === null,
  );

export function keyName(
  e: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): string {
  const digit = (e.ctrlKey || e.altKey) && /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
  const key = digit || (e.key.length === 1 ? e.key.toUpperCase() : e.key);
  return `${e.ctrlKey || e.metaKey ? 'Ctrl+' : ''}${e.altKey ? 'Alt+' : ''}${key}`;
}

/** A focused button clicks on Enter's release: cancelled once the press was handled. */
function spendRelease({ key }: KeyboardEvent): void {
  if (key !== 'Enter') return;
  const listen = (e: KeyboardEvent) => {
    window.removeEventListener('keyup', listen, true);
    if (e.key === key) e.stopPropagation();
  };
  window.addEventListener('keyup', listen, true);
}

/**
 * Screen shortcuts: active inside fields too (except single characters), once per press, and not
 * under an open dialog unless `scope` is 'dialogue'.
 */
export function useShortcuts(scope: string, shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((e: KeyboardEvent) => {
    const name = keyName(e);
    const action = shortcuts[name];
    if (!action || (name.length === 1 && takesLetters(e.target))) return;
    if (isDialogOpen() && scope !== 'dialogue') return;
    e.preventDefault();
    if (e.repeat) return;
    spendRelease(e);
    action(e);
  });
  useEffect(() => {
    const listen = (e: KeyboardEvent) => onKey(e);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
