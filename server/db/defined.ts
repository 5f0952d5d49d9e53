/** The same keys, each absent or with a value. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** What was named, and nothing else: a field left out is kept as it is. */
export function defined<T extends object>(values: T): Defined<T> {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as Defined<T>;
}
