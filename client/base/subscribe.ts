import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/evenements.ts';
import { Subscriptions } from './subscriptions.ts';

/** The subscriptions of the page; the socket gives them their link. */
export const subscriptions = new Subscriptions();

/**
 * Hears a topic until the returned function is called. `reread` reads by REST what the topic
 * covers.
 */
export const subscribe = (
  topic: string,
  hear: (m: Message) => void,
  reread: () => void,
): (() => void) => subscriptions.add(topic, hear, reread);

/**
 * Hears a topic while the component is mounted; null hears nothing. The functions may change at
 * each render.
 */
export function useTopic(
  topic: string | null,
  hear: (m: Message) => void,
  reread: () => void,
): void {
  const onMessage = useEffectEvent(hear);
  const onReread = useEffectEvent(reread);
  useEffect(
    () =>
      topic === null
        ? undefined
        : subscribe(
            topic,
            (m) => onMessage(m),
            () => onReread(),
          ),
    [topic],
  );
}
