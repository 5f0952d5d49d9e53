import { useLayoutEffect, useRef } from 'react';

/**
 * [CHG-7] For a part that awaits an answer, then closes: late, it closes nothing opened since in its
 * place. `lazyScreen` does it for `fermer` and `onClose`.
 */
export function useOwnClose<A extends unknown[]>(
  close: (...args: A) => void,
): (...args: A) => void {
  const here = useRef(false);
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (...args) => {
    if (here.current) close(...args);
  };
}
