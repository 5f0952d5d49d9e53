/** Smallest chunk: modules needed by exactly the same pages. */
export interface Chunk {
  modules: readonly string[];
  /** Bytes. */
  size: number;
  imports: readonly string[];
  /** Dynamic entry: page, screen or dialog. */
  asked: boolean;
}
export type Chunks = ReadonlyMap<string, Chunk>;

export interface Opened {
  /** Loaded first by every page. */
  entry: string;
  /** Pages independent of the entry. */
  alone: readonly string[];
  /** Each screen with its frame. */
  screens: readonly (readonly string[])[];
  /** Cost of one more file, in bytes of useless code. */
  perFile: number;
}

/** Chunks merged into one file. */
interface Part {
  chunks: string[];
  size: number;
  /** Indexes of the screens loading it. */
  screens: Set<number>;
  /** Parts loaded with it, itself included. */
  reach: Set<Part>;
}

const union = <T>(a: Set<T>, b: Set<T>): Set<T> => new Set([...a, ...b]);
const common = <T>(a: Set<T>, b: Set<T>): number => [...a].filter((x) => b.has(x)).length;

function needed(roots: Iterable<string>, chunks: Chunks): Set<string> {
  const seen = new Set<string>();
  const ahead = [...roots];
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    ahead.push(...(chunks.get(name)?.imports ?? []));
  }
  return seen;
}

function partsAlone({ entry, screens }: Opened, chunks: Chunks, left: Set<string>): Part[] {
  const loaded = screens.map((roots) => needed([entry, ...roots], chunks));
  const parts = new Map<string, Part>();
  for (const [name, { size, asked }] of chunks) {
    const ranks = loaded.flatMap((all, rank) => (all.has(name) ? [rank] : []));
    if (asked || left.has(name) || ranks.length === 0) continue;
    const part = { chunks: [name], size, screens: new Set(ranks) };
    parts.set(name, { ...part, reach: new Set() });
  }
  for (const [name, part] of parts)
    for (const other of needed([name], chunks)) {
      const its = parts.get(other);
      if (its) part.reach.add(its);
    }
  return [...parts.values()];
}

/** Bytes loaded for nothing by screens of `a` alone if merged with `b`. */
function inVain(a: Part, b: Part, perFile: number): number {
  let cost = 0;
  for (const s of a.screens) {
    if (b.screens.has(s)) continue;
    for (const part of b.reach)
      if (!part.screens.has(s)) cost += part.size + (part === b ? 0 : perFile);
  }
  return cost;
}

/** A third part between the two: merging would make an import cycle. */
const between = (a: Part, b: Part): boolean =>
  [...a.reach].some((p) => p !== a && p !== b && p.reach.has(b)) ||
  [...b.reach].some((p) => p !== a && p !== b && p.reach.has(a));

function spared(a: Part, b: Part, perFile: number): number {
  const files = perFile * common(a.screens, b.screens);
  return files - inVain(a, b, perFile) - inVain(b, a, perFile);
}

function best(parts: readonly Part[], perFile: number): [Part, Part] | null {
  let found: [Part, Part] | null = null;
  let most = 0;
  for (const [i, a] of parts.entries())
    for (const b of parts.slice(i + 1)) {
      const atMost = perFile * Math.min(a.screens.size, b.screens.size);
      if (atMost <= most) continue;
      const gain = spared(a, b, perFile);
      if (gain <= most || between(a, b)) continue;
      most = gain;
      found = [a, b];
    }
  return found;
}

function join(parts: readonly Part[], a: Part, b: Part): Part[] {
  const without = (reach: Set<Part>) => new Set([...reach].filter((p) => p !== a && p !== b));
  const one: Part = {
    chunks: [...a.chunks, ...b.chunks],
    size: a.size + b.size,
    screens: union(a.screens, b.screens),
    reach: without(union(a.reach, b.reach)),
  };
  one.reach.add(one);
  const rest = parts.filter((p) => p !== a && p !== b);
  for (const part of rest) {
    if (part.reach.has(a) || part.reach.has(b)) part.reach = union(without(part.reach), one.reach);
    if (one.reach.has(part)) part.screens = union(part.screens, one.screens);
  }
  return [...rest, one];
}

/**
 * [CHG-1] Output file of each shared module: one more file costs a slow machine more than a few
 * useless bytes. Every page's code is one file; no import cycles.
 */
export function planChunks(opened: Opened, chunks: Chunks): Map<string, string> {
  const apart = needed(opened.alone, chunks);
  const first = needed([opened.entry], chunks);
  let parts = partsAlone(opened, chunks, union(apart, first));
  for (let pair = best(parts, opened.perFile); pair; pair = best(parts, opened.perFile))
    parts = join(parts, ...pair);
  const plan = new Map<string, string>();
  const travel = (names: readonly string[], file: string): void => {
    for (const name of names)
      for (const module of chunks.get(name)?.modules ?? []) plan.set(module, file);
  };
  travel(
    [...first].filter((name) => !apart.has(name)),
    'commun',
  );
  for (const [i, part] of parts.entries()) travel(part.chunks, `partage-${i}`);
  return plan;
}
