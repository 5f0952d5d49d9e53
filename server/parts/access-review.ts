import type { Logger } from 'pino';
import type { Sessions } from '../http/sessions.ts';
import { type Revocation, revocations } from '../realtime/revocations.ts';
import type { ServerPart } from './part.ts';

export interface AccessReviewMeans {
  sessions: Sessions;
  journal: Logger;
  /** Looks at every socket that this news concerns; null: at all of them. */
  review: (news: Revocation | null) => Promise<void>;
}

/** What a session that ended or a right that changed does to the memory of sessions and to sockets. */
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

  /** Told by any process, this one included, after the commit. */
  heard(news: Revocation): void {
    this.#forget(news);
    this.reviewSockets(news);
  }

  /**
   * One after the other, in the order told: the first news of an end says why, a later one must not
   * get ahead of it.
   */
  reviewSockets(news: Revocation | null): void {
    this.#reviews = this.#reviews
      .then(() => this.#means.review(news))
      .catch((err: unknown) => this.#means.journal.warn({ err }, 'révision des accès'));
  }

  readonly #forget = (news: Revocation): void => this.#means.sessions.forget(news);
}
