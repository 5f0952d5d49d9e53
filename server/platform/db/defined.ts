export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined fields, so they stay unchanged. */
export function defined<T extends object>(values: T): Defined<T> {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as Defined<T>;
}
