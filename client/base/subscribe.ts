import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/evenements.ts';
import { Subscriptions } from './subscriptions.ts';

/** The subscriptions of the page; the socket gives them their link. */
export const subscriptions = new Subscriptions();

/**
 * Hears a topic until the returned function is called. `relire` reads by REST what the topic
 * covers.
 */
export const subscribe = (
  topic: string,
  entendre: (m: Message) => void,
  relire: () => void,
): (() => void) => subscriptions.abonner(topic, entendre, relire);

/**
 * Hears a topic while the component is mounted; null hears nothing. The functions may change at
 * each render.
 */
export function useTopic(
  topic: string | null,
  entendre: (m: Message) => void,
  relire: () => void,
): void {
  const surMessage = useEffectEvent(entendre);
  const surRelecture = useEffectEvent(relire);
  useEffect(
    () =>
      topic === null
        ? undefined
        : subscribe(
            topic,
            (m) => surMessage(m),
            () => surRelecture(),
          ),
    [topic],
  );
}
