import type { PrimitiveAtom } from 'jotai';
import { store } from './store.ts';

/** Asks by a dialog that this atom opens. A late answer closes its own, never a later one. */
export const askBy = <D>(
  atom: PrimitiveAtom<D | null>,
  opened: (answer: (yes: boolean) => void) => D,
): Promise<boolean> =>
  new Promise((resolve) => {
    const mine = opened((yes) => {
      store.set(atom, (asked) => (asked === mine ? null : asked));
      resolve(yes);
    });
    store.set(atom, mine);
  });
