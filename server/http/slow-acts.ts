const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Bounds of durations, each a fifth above the one before: 1 ms to a little over a minute. */
const STEP = 1.2;
const BUCKETS = 62;
const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(STEP)));

/** One kind of request over the last day: how often, and the 95th of a hundred, in milliseconds. */
export interface TimedRoute {
  route: string;
  nombre: number;
  p95: number;
}

type Counts = Map<string, Uint32Array>;
function countsOf(routes: Counts, route: string): Uint32Array {
  let counts = routes.get(route);
  if (!counts) {
    counts = new Uint32Array(BUCKETS);
    routes.set(route, counts);
  }
  return counts;
}

/**
 * How long requests took, by route, hour by hour for a day: what a histogram since the start cannot
 * say. A few counters a route; nothing is kept of a request itself.
 */
export class DayOfTimes {
  readonly #hours = new Map<number, Counts>();
  /** Of all the hours that are held. */
  readonly #day: Counts = new Map();

  note(route: string, ms: number, now: number): void {
    const hour = Math.floor(now / HOUR_MS);
    let routes = this.#hours.get(hour);
    if (!routes) {
      this.#forget(hour - HOURS);
      routes = new Map();
      this.#hours.set(hour, routes);
    }
    const bucket = bucketOf(ms);
    for (const counts of [countsOf(routes, route), countsOf(this.#day, route)])
      counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  /** Hours up to that one leave the day. */
  #forget(last: number): void {
    for (const [hour, routes] of this.#hours) {
      if (hour > last) continue;
      this.#hours.delete(hour);
      for (const [route, counts] of routes) {
        const day = countsOf(this.#day, route);
        for (let i = 0; i < BUCKETS; i += 1) day[i] = (day[i] ?? 0) - (counts[i] ?? 0);
      }
    }
  }

  /** The slowest first. `p95` is the upper bound of its bucket: at most a fifth too long. */
  slowest(now: number, max: number): TimedRoute[] {
    this.#forget(Math.floor(now / HOUR_MS) - HOURS);
    return [...this.#day]
      .map(([route, counts]) => ({ route, ...percentile(counts) }))
      .filter((r) => r.nombre > 0)
      .sort((a, b) => b.p95 - a.p95 || b.nombre - a.nombre)
      .slice(0, max);
  }
}

function percentile(counts: Uint32Array): { nombre: number; p95: number } {
  const nombre = counts.reduce((sum, n) => sum + n, 0);
  let left = nombre * 0.95;
  const bucket = counts.findIndex((n) => (left -= n) <= 0);
  return { nombre, p95: Math.round(STEP ** Math.max(0, bucket) * 10) / 10 };
}

/** Those of this process. */
export const dayOfTimes = new DayOfTimes();
/** What each mounted call does, in words. */
export const namedRoutes = new Map<string, string>();
