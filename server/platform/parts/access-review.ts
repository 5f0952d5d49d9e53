import type { Logger } from 'pino';
import type { Sessions } from '../http/sessions.ts';
import { type Revocation, revocations } from '../realtime/revocations.ts';
import type { ServerPart } from './part.ts';

export interface AccessReviewMeans {
  sessions: Sessions;
  journal: Logger;
  /** Null: all sockets. */
  review: (news: Revocation | null) => Promise<void>;
}

/** Applies revocations to session cache and sockets. */
export class AccessReview implements ServerPart {
  readonly name = 'access';
  readonly #means: AccessReviewMeans;
  #reviews = Promise.resolve();

  constructor(means: AccessReviewMeans) {
    this.#means = means;
  }

  start(): void {
    revocations.on('acces', this.#forget);
  }

  async stop(): Promise<void> {
    revocations.off('acces', this.#forget);
    await this.#reviews;
  }

  /** After the commit, from any process. */
  heard(news: Revocation): void {
    this.#forget(news);
    this.reviewSockets(news);
  }

  /** Serialized in order: the first reports why a session ended. */
  reviewSockets(news: Revocation | null): void {
    this.#reviews = this.#reviews
      .then(() => this.#means.review(news))
      .catch((err: unknown) => this.#means.journal.warn({ err }, 'révision des accès'));
  }

  readonly #forget = (news: Revocation): void => this.#means.sessions.forget(news);
}
