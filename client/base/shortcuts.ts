import { useEffect, useEffectEvent } from 'react';

/**
 * 'F4', 'Alt+1', 'Ctrl+ArrowUp', '/': modifiers in this order, letters in upper case, digits by
 * their key whatever the layout.
 */
export type Shortcuts = Readonly<Record<string, (e: KeyboardEvent) => void>>;

/** One that is fading away is closed already: the next key is for the screen. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].some(
    (d) => d.closest('.bp6-overlay-exit') === null,
  );
const estSaisie = (cible: EventTarget | null): boolean =>
  cible instanceof HTMLElement &&
  (cible.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(cible.tagName));

/** Name of the key combination of an event. */
export function keyName(
  e: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): string {
  const chiffre = (e.ctrlKey || e.altKey) && /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
  const touche = chiffre || (e.key.length === 1 ? e.key.toUpperCase() : e.key);
  return `${e.ctrlKey || e.metaKey ? 'Ctrl+' : ''}${e.altKey ? 'Alt+' : ''}${touche}`;
}

/**
 * Keys of a screen: heard inside fields too (single characters excepted), once per press, and never
 * through an open dialog, unless `portee` is 'dialogue'.
 */
export function useShortcuts(portee: string, raccourcis: Shortcuts): void {
  const surTouche = useEffectEvent((e: KeyboardEvent) => {
    const nom = keyName(e);
    const action = raccourcis[nom];
    if (!action || (nom.length === 1 && estSaisie(e.target))) return;
    if (isDialogOpen() && portee !== 'dialogue') return;
    e.preventDefault();
    if (!e.repeat) action(e);
  });
  useEffect(() => {
    const ecouter = (e: KeyboardEvent) => surTouche(e);
    window.addEventListener('keydown', ecouter);
    return () => window.removeEventListener('keydown', ecouter);
  }, []);
}
