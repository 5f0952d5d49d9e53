import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Queues a press, Enter or a button's, until what it acts on is read: rows of the words typed, boxes
 * scanned. `forget` on further typing.
 */
export function useQueuedPress(
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
