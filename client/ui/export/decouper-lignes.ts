const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
].map((c) => c.charCodeAt(0));
const DATA_START = '"data":[';

/**
 * Streaming row parser: counts rows without holding the text. `…"data":[{"id":1},{"id":2` +
 * `}],"meta"…` gives row 1, then row 2.
 */
export class RowCutter {
  #rest = '';
  #position = 0;
  #start = -1;
  #depth = 0;
  #inText = false;
  #inList = false;
  /** False at the end: truncated answer. */
  complete = false;

  add(piece: string): unknown[] {
    this.#rest += piece;
    if (!this.#inList && !this.#enter()) return [];
    const rows: unknown[] = [];
    while (this.#position < this.#rest.length && !this.complete) this.#advance(rows);
    const kept = this.#start < 0 ? this.#position : this.#start;
    this.#rest = this.#rest.slice(kept);
    this.#position -= kept;
    if (this.#start >= 0) this.#start = 0;
    return rows;
  }

  #enter(): boolean {
    const start = this.#rest.indexOf(DATA_START);
    if (start < 0) return false;
    this.#position = start + DATA_START.length;
    this.#inList = true;
    return true;
  }

  #advance(rows: unknown[]): void {
    const c = this.#rest.charCodeAt(this.#position);
    if (this.#inText) {
      if (c === BACKSLASH) this.#position++; // skips the escaped character, even in the next chunk
      else if (c === QUOTE) this.#inText = false;
    } else if (c === QUOTE) this.#inText = true;
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if (this.#depth++ === 0) this.#start = this.#position;
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      if (this.#depth === 0) this.complete = true;
      else if (--this.#depth === 0) {
        rows.push(JSON.parse(this.#rest.slice(this.#start, this.#position + 1)));
        this.#start = -1;
      }
    }
    this.#position++;
  }
}
