import type { PrimitiveAtom } from 'jotai';
import { sessionAtom } from './session.atoms.ts';
import { store } from './store.ts';

/**
 * Asks by a dialog that this atom opens. A late answer closes its own, never a later one. [ACC-24]
 * No, once its asker is no longer signed in: nobody answers for another.
 */
export const askBy = <D>(
  atom: PrimitiveAtom<D | null>,
  opened: (answer: (yes: boolean) => void) => D,
): Promise<boolean> =>
  new Promise((resolve) => {
    const asker = store.get(sessionAtom)?.id;
    const answer = (yes: boolean) => {
      stop();
      store.set(atom, (asked) => (asked === mine ? null : asked));
      resolve(yes);
    };
    const stop = store.sub(sessionAtom, () => {
      if (store.get(sessionAtom)?.id !== asker) answer(false);
    });
    const mine = opened(answer);
    store.set(atom, mine);
  });
