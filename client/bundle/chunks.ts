/** A file of the build as it would be cut alone: what exactly the same pages need. */
export interface Chunk {
  modules: readonly string[];
  /** Bytes of its code. */
  size: number;
  /** Those it needs to run. */
  imports: readonly string[];
  /** It is asked for by name: a page, a screen, a dialog. */
  asked: boolean;
}
/** By their names. */
export type Chunks = ReadonlyMap<string, Chunk>;

/** Names of chunks. */
export interface Opened {
  /** What every page loads first. */
  entry: string;
  /** Pages that load nothing of it. */
  alone: readonly string[];
  /** Each screen with what frames it. */
  screens: readonly (readonly string[])[];
  /** What one file more costs a screen, in bytes of code it would rather load for nothing. */
  perFile: number;
}

/** Chunks that travel as one file. */
interface Part {
  chunks: string[];
  size: number;
  /** Ranks of the screens that load it. */
  screens: Set<number>;
  /** Parts that come with it, itself included. */
  reach: Set<Part>;
}

const union = <T>(a: Set<T>, b: Set<T>): Set<T> => new Set([...a, ...b]);
const common = <T>(a: Set<T>, b: Set<T>): number => [...a].filter((x) => b.has(x)).length;

/** What these need to run, themselves included. */
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

/** One part a chunk that several screens share: which of them load it, what comes with it. */
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

/** What the screens of `a` alone would load for nothing if `b` came with it. */
function inVain(a: Part, b: Part, perFile: number): number {
  let cost = 0;
  for (const s of a.screens) {
    if (b.screens.has(s)) continue;
    for (const part of b.reach)
      if (!part.screens.has(s)) cost += part.size + (part === b ? 0 : perFile);
  }
  return cost;
}

/** A third part stands between: one of the two needs it, and it needs the other. */
const between = (a: Part, b: Part): boolean =>
  [...a.reach].some((p) => p !== a && p !== b && p.reach.has(b)) ||
  [...b.reach].some((p) => p !== a && p !== b && p.reach.has(a));

/** What the screens gain, in bytes, from the two being one file. */
function spared(a: Part, b: Part, perFile: number): number {
  const files = perFile * common(a.screens, b.screens);
  return files - inVain(a, b, perFile) - inVain(b, a, perFile);
}

/** The two parts whose being one file spares the screens most, if any does. */
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
 * [CHG-1] In which file the modules that screens share should travel, by their addresses. On a slow
 * machine one file more costs a screen more than the bytes it carries: what the same screens need is
 * one file, and a little in vain is better than one more. What every page loads is one file by
 * itself, for the first page is the one that waits; no file needs one that needs it.
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
