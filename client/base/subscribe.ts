import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/evenements.ts';
import { rereadOlder } from './cache.ts';
import { type Reread, Subscriptions } from './subscriptions.ts';

/** The subscriptions of the page; the socket gives them their link. */
export const subscriptions = new Subscriptions();

/**
 * Hears a topic until the returned function is called. `reread` reads by REST what the topic
 * covers.
 */
export const subscribe = (
  topic: string,
  hear: (m: Message) => void,
  reread: Reread,
): (() => void) => subscriptions.add(topic, hear, reread);

/**
 * Hears a topic while the component is mounted; null hears nothing. `reread` is the key of what the
 * topic covers, or a function that reads it again where it is older than the position it is given.
 * Keys and functions may change at each render.
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
