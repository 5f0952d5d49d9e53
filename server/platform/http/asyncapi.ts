import * as z from 'zod';
import { VERSION } from '#shared/base/version.ts';

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.toJSONSchema>[0];
export interface DescribedEvent {
  resume: string;
  sujets: readonly string[];
  donnees: unknown;
}
export type DescribedEvents = Readonly<Record<string, DescribedEvent>>;

/** AsyncAPI keys take neither dot nor brace. */
const keyOf = (name: string): string => name.replace(/\W+/g, '_').replace(/_$/, '');

const messageOf = (name: string, { resume, donnees }: DescribedEvent): Json => ({
  name,
  title: resume,
  payload: {
    type: 'object',
    required: ['topic', 'seq', 'nom', 'at', 'donnees'],
    properties: {
      topic: { type: 'string' },
      seq: {
        type: 'integer',
        description: 'Sans trou dans son sujet, dans l’ordre des validations',
      },
      nom: { const: name },
      at: { type: 'string', format: 'date-time' },
      donnees: z.toJSONSchema(donnees as Schema, {
        io: 'output',
        unrepresentable: 'any',
      }),
    },
  },
});

function channelOf(topic: string, events: DescribedEvents): Json {
  const heard = Object.keys(events).filter((name) => events[name]?.sujets.includes(topic));
  return {
    address: topic,
    messages: Object.fromEntries(
      heard.map((name) => [keyOf(name), { $ref: `#/components/messages/${keyOf(name)}` }]),
    ),
    ...(topic.includes('{id}') && { parameters: { id: { description: 'Le numéro' } } }),
  };
}

/**
 * AsyncAPI 3.0 from the values `evenements-decrits.ts` ties to the wire. A topic is a channel,
 * opened by `subscribe`.
 */
export function asyncapi(events: DescribedEvents): Json {
  const topics = [...new Set(Object.values(events).flatMap((e) => e.sujets))].sort();
  const each = <T>(make: (topic: string) => T): Record<string, T> =>
    Object.fromEntries(topics.map((t) => [keyOf(t), make(t)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Pharmacie, en direct',
      version: VERSION,
      description:
        'Socket.IO, chemin /socket.io, transport websocket, `auth.token`. `emit("subscribe", {topic, since?}, accusé)` ouvre un sujet ; chaque fait arrive par `evenement`. Ce qui a été lu par REST avec un `X-Position` au moins égal à `position` de l’accusé n’est pas à relire.',
    },
    defaultContentType: 'application/json',
    channels: each((topic) => channelOf(topic, events)),
    operations: each((topic) => ({
      action: 'send',
      channel: { $ref: `#/channels/${keyOf(topic)}` },
    })),
    components: {
      messages: Object.fromEntries(
        Object.entries(events).map(([name, e]) => [keyOf(name), messageOf(name, e)]),
      ),
    },
  };
}
