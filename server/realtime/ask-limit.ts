/** A screen that comes back asks for some thirty topics at once; its rights may move meanwhile. */
const ASKS_MAX = 200;
const WINDOW_MS = 10_000;
/** Topics heard at once by one screen. */
export const ROOMS_MAX = 100;

/** [EVT-24] What one socket asks: too much is refused with a sentence, twice as much cuts it. */
export class AskLimit {
  #since = 0;
  #asked = 0;

  /** Counts one more question, asked now. */
  count(now: number): 'answer' | 'refuse' | 'cut' {
    if (now - this.#since >= WINDOW_MS) [this.#since, this.#asked] = [now, 0];
    this.#asked += 1;
    if (this.#asked <= ASKS_MAX) return 'answer';
    return this.#asked <= 2 * ASKS_MAX ? 'refuse' : 'cut';
  }
}
