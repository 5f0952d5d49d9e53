import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/evenements.ts';
import { rereadOlder } from './cache.ts';
import { type Reread, Subscriptions } from './subscriptions.ts';

export const subscriptions = new Subscriptions();

/**
 * Subscribes until the returned function is called. `reread` refetches the topic's data by REST.
 */
export const subscribe = (
  topic: string,
  hear: (m: Message) => void,
  reread: Reread,
): (() => void) => subscriptions.add(topic, hear, reread);

/**
 * Subscribes while mounted; null: none. `reread`: query key, or function refetching what is older
 * than a position; may change at each render.
 */
export function useTopic(
  topic: string | null,
  hear: (m: Message) => void,
  reread: QueryKey | Reread,
): void {
  const onMessage = useEffectEvent(hear);
  const onReread = useEffectEvent((position?: number) =>
    typeof reread === 'function' ? reread(position) : rereadOlder(reread, position),
  );
  useEffect(
    () =>
      topic === null
        ? undefined
        : subscribe(
            topic,
            (m) => onMessage(m),
            (position) => onReread(position),
          ),
    [topic],
  );
}
