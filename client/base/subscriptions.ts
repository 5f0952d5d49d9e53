import type { Abonnement, Accuse, Message } from '#shared/evenements.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';

const REREAD_MS = 15_000;
const RETRY_MS = 2_000;

/** Refetches what may be older than `position`; everything when undefined. */
export type Reread = (position?: number) => void;
interface Subscriber {
  hear: (m: Message) => void;
  reread: Reread;
}
interface TopicState {
  subscribers: Set<Subscriber>;
  /** Their own read may predate the subscription: checked once the position is known. */
  unsure: Set<Subscriber>;
  /** Last number applied; null until the first acknowledgement. */
  last: number | null;
  requested: boolean;
  /** Received while a gap is being filled. */
  waiting: Message[];
}
type Ask = (request: Abonnement) => Promise<Accuse>;
type Leave = (topic: string) => void;
/** A topic in use was refused: the user's rights changed. */
type Taken = () => void;

/** [EVT-37] Subscribed until now, or a register topic, requested only by its holder. */
const wasHeld = (topic: string, { last }: TopicState): boolean =>
  last !== null || topic.startsWith('caisse:');

/**
 * Reference-counted subscriptions over one connection. Per topic: duplicates dropped, gaps
 * requested, too old refetched by REST. Independent of Socket.IO, for tests.
 */
export class Subscriptions {
  readonly #topics = new Map<string, TopicState>();
  #link: { ask: Ask; leave: Leave; taken: Taken } | null = null;
  #rereading: ReturnType<typeof setInterval> | undefined;

  add(topic: string, hear: Subscriber['hear'], reread: Subscriber['reread']): () => void {
    const known = this.#topics.get(topic);
    const state = known ?? {
      subscribers: new Set<Subscriber>(),
      unsure: new Set<Subscriber>(),
      last: null,
      requested: false,
      waiting: [],
    };
    const subscriber = { hear, reread };
    state.subscribers.add(subscriber);
    state.unsure.add(subscriber);
    this.#topics.set(topic, state);
    void this.#ask(topic, state);
    return () => {
      state.subscribers.delete(subscriber);
      state.unsure.delete(subscriber);
      if (state.subscribers.size > 0 || this.#topics.get(topic) !== state) return;
      this.#topics.delete(topic);
      this.#link?.leave(topic);
    };
  }

  /** Link up: resubscribes each topic from its last number. */
  connect(ask: Ask, leave: Leave, taken: Taken = () => undefined): void {
    this.#link = { ask, leave, taken };
    clearInterval(this.#rereading);
    this.#rereading = undefined;
    for (const [topic, state] of this.#topics) {
      state.requested = false;
      void this.#ask(topic, state);
    }
  }

  /** Link down: the only time of polling. */
  disconnect(): void {
    this.#link = null;
    this.#rereading ??= setInterval(() => this.#rereadAll(), REREAD_MS);
  }

  clear(): void {
    this.#link = null;
    clearInterval(this.#rereading);
    this.#rereading = undefined;
    for (const state of this.#topics.values())
      Object.assign(state, { last: null, requested: false, waiting: [] });
  }

  receive(message: Message): void {
    const state = this.#topics.get(message.topic);
    if (!state) return;
    if (state.requested || state.last === null) state.waiting.push(message);
    else if (!this.#apply(state, message)) {
      state.waiting.push(message);
      void this.#ask(message.topic, state);
    }
  }

  /** False on a gap before this number. */
  #apply(state: TopicState, message: Message): boolean {
    const last = state.last ?? 0;
    if (message.seq <= last) return true;
    if (message.seq > last + 1) return false;
    state.last = message.seq;
    for (const subscriber of Array.from(state.subscribers)) subscriber.hear(message);
    return true;
  }

  async #ask(topic: string, state: TopicState): Promise<void> {
    const link = this.#link;
    if (!link || state.requested) return;
    state.requested = true;
    const since = state.last;
    const ack = await link
      .ask(since === null ? { topic } : { topic, since })
      .catch((): Accuse => ({ ok: false, code: 'occupe', errors: [phrasesRefus.occupe] }));
    if (link !== this.#link || this.#topics.get(topic) !== state) return;
    state.requested = false;
    if (ack.ok) this.#catchUp(topic, state, ack);
    else if (ack.code === 'occupe' || ack.code === 'trop_de_tentatives')
      setTimeout(() => void this.#ask(topic, state), RETRY_MS);
    else if (ack.code === 'non_autorise' && wasHeld(topic, state)) link.taken();
  }

  #catchUp(topic: string, state: TopicState, ack: Accuse & { ok: true }): void {
    const { seq, events, resync, position } = ack;
    const first = state.last === null;
    for (const message of events ?? []) this.#apply(state, message);
    state.last = first || resync ? seq : Math.max(state.last ?? 0, seq);
    const waiting = state.waiting.splice(0).sort((a, b) => a.seq - b.seq);
    const remaining = waiting.filter((message) => !this.#apply(state, message));
    const older = Array.from(first || resync ? state.subscribers : state.unsure);
    state.unsure.clear();
    for (const subscriber of older) subscriber.reread(resync ? undefined : position);
    if (remaining.length === 0) return;
    state.waiting.push(...remaining);
    void this.#ask(topic, state);
  }

  #rereadAll(): void {
    for (const { subscribers } of this.#topics.values())
      for (const subscriber of Array.from(subscribers)) subscriber.reread();
  }
}
