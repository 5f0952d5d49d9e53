/** The reading that runs for a key, and the one that begins when it ends. */
interface Turn<T> {
  running: Promise<T>;
  next: Promise<T> | null;
}

/**
 * [EVT-27] When everybody comes back at once, each asks for the same thing: whoever asks while a
 * reading runs shares the next one, with all who wait. Never the one that runs: it may have looked
 * before he listened, and what was told in between would be lost to him.
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
