import { Classes } from '@blueprintjs/core';
import * as z from 'zod/mini';
import { storedAtom } from './stored-atom.ts';
import { store } from './store.ts';

export const THEMES = ['systeme', 'clair', 'sombre'] as const;
export type Theme = (typeof THEMES)[number];
export const themeAtom = storedAtom<Theme>('theme', z.enum(THEMES), 'systeme');

/** Applies the theme to the page and dialogs; follows the user's choice and the system's. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = store.get(themeAtom);
    document.documentElement.classList.toggle(
      Classes.DARK,
      theme === 'sombre' || (theme === 'systeme' && system.matches),
    );
  };
  system.addEventListener('change', apply);
  store.sub(themeAtom, apply);
  apply();
}
