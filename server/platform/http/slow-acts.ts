const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Histogram bounds, ×1.2 from 1 ms to over a minute. */
const STEP = 1.2;
const BUCKETS = 62;
const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(STEP)));

/** Count and p95 (ms), over 24 h. */
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

/** Rolling day of durations by route and hour; counters only. */
export class DayOfTimes {
  readonly #hours = new Map<number, Counts>();
  /** Sum of the stored hours. */
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

  /** Slowest first; `p95` is its bucket's upper bound, at most 20 % high. */
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

export const dayOfTimes = new DayOfTimes();
/** Route labels. */
export const namedRoutes = new Map<string, string>();
