/**
 * Dependency from neither request nor table (external URL, worker): declared with a default by its
 * domain, plugged at start.
 */
export interface Port<T> {
  readonly name: string;
  readonly absent: T;
}

export const port = <T>(name: string, absent: T): Port<T> => ({ name, absent });

/** One per process. */
export class Ports {
  readonly #plugged = new Map<Port<unknown>, unknown>();

  plug<T>(to: Port<T>, value: T): this {
    this.#plugged.set(to, value);
    return this;
  }

  get<T>(from: Port<T>): T {
    return this.#plugged.has(from) ? (this.#plugged.get(from) as T) : from.absent;
  }
}
