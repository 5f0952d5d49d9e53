interface Turn<T> {
  running: Promise<T>;
  next: Promise<T> | null;
}

/**
 * [EVT-27] Coalesces simultaneous reads: callers during a run share the next one, never the running
 * one, which may predate their subscription.
 */
export class SharedReads<T> {
  readonly #turns = new Map<string, Turn<T>>();

  read(key: string, how: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#begin(key, how);
    turn.next ??= turn.running.then(
      () => this.#begin(key, how),
      () => this.#begin(key, how),
    );
    return turn.next;
  }

  #begin(key: string, how: () => Promise<T>): Promise<T> {
    const turn: Turn<T> = { running: how(), next: null };
    this.#turns.set(key, turn);
    const end = (): void => {
      if (turn.next === null) this.#turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}
