import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Queues Enter until the rows of the words typed arrive, never earlier rows. `forget` on further
 * typing.
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
