/**
 * What a domain needs that no request brings and no table holds: another service's address, a work
 * of this process. The domain declares it beside its acts, with what stands when nothing was handed
 * over; the start of the server plugs it; corridors carry it without knowing it.
 */
export interface Port<T> {
  readonly name: string;
  readonly absent: T;
}

export const port = <T>(name: string, absent: T): Port<T> => ({ name, absent });

/** One object a server process: what each port was given. */
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
