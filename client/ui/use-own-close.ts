import { type RefObject, useLayoutEffect, useRef } from 'react';

/** True while its component is mounted. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/**
 * [CHG-7] For a part that awaits an answer, then closes: late, it closes nothing opened since in its
 * place. `lazyScreen` does it for `fermer` and `onClose`.
 */
export function useOwnClose<A extends unknown[]>(
  close: (...args: A) => void,
): (...args: A) => void {
  const here = useHere();
  return (...args) => {
    if (here.current) close(...args);
  };
}
