import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Enter over rows that are still coming: kept, and served by the rows of the words as typed, never
 * by those of the words before.
 * `forget` when something else is typed meanwhile.
 */
export function useEnterKey(
  ready: boolean,
  take: () => void,
): { enter: () => void; forget: () => void } {
  const [waiting, setWaiting] = useState(false);
  const serve = useEffectEvent(() => {
    setWaiting(false);
    take();
  });
  useEffect(() => {
    if (waiting && ready) serve();
  }, [waiting, ready]);
  return { enter: () => (ready ? take() : setWaiting(true)), forget: () => setWaiting(false) };
}
