/** A reconnecting client asks for about thirty topics, more when rights change. */
const ASKS_MAX = 200;
const WINDOW_MS = 10_000;
/** Per client. */
export const ROOMS_MAX = 100;

/** [EVT-24] Per socket: refused above the limit, disconnected at twice. */
export class AskLimit {
  #since = 0;
  #asked = 0;

  count(now: number): 'answer' | 'refuse' | 'cut' {
    if (now - this.#since >= WINDOW_MS) [this.#since, this.#asked] = [now, 0];
    this.#asked += 1;
    if (this.#asked <= ASKS_MAX) return 'answer';
    return this.#asked <= 2 * ASKS_MAX ? 'refuse' : 'cut';
  }
}
