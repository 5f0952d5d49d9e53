import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** Timeline, then position. */
const SEGMENT = /^[0-9A-F]{24}$/;
const hex = (n: number): string => n.toString(16).toUpperCase().padStart(8, '0');
const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);

/** Segments per 4 GB log file. */
const perLog = (size: number): number => 0x1_0000_0000 / size;
/** Since the log began. */
const rankOf = (segment: string, size: number): number =>
  Number.parseInt(segment.slice(8, 16), 16) * perLog(size) +
  Number.parseInt(segment.slice(16, 24), 16);
const segmentAt = (timeline: number, rank: number, size: number): string =>
  hex(timeline) + hex(Math.floor(rank / perLog(size))) + hex(rank % perLog(size));

/** Inclusive, on `from`'s timeline. */
export function segmentsBetween(from: string, to: string, size: number): string[] {
  const start = rankOf(from, size);
  return Array.from({ length: Math.max(0, rankOf(to, size) - start + 1) }, (_, i) =>
    segmentAt(timelineOf(from), start + i, size),
  );
}

/** Rank where the next timeline forks; null: last. */
interface Stretch {
  timeline: number;
  until: number | null;
}
/** Ancestors by history file: `1 0/3000078 reason`. */
function stretchesTo(timeline: number, folder: string, size: number): Stretch[] {
  const history = join(folder, `${hex(timeline)}.history`);
  const lines = existsSync(history) ? readFileSync(history, 'utf8').split('\n') : [];
  const left = lines.flatMap((line) => {
    const [, parent, high, low] = /^(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/.exec(line) ?? [];
    if (parent === undefined || high === undefined || low === undefined) return [];
    const bytes = Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
    return [{ timeline: Number(parent), until: Math.floor(bytes / size) }];
  });
  return [...left, { timeline, until: null }];
}

/**
 * First-page header: system id and start. Recycled segments bear future names; other databases have
 * their own.
 */
function headerOf(path: string): { system: bigint; start: bigint } {
  const header = Buffer.alloc(32);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  // XLogLongPageHeaderData: xlp_pageaddr, then xlp_sysid.
  return { start: header.readBigUInt64LE(8), system: header.readBigUInt64LE(24) };
}

/** Of that database, content matching the name. */
function segmentsOf(folder: string, { system, size }: { system: bigint; size: number }): string[] {
  return readdirSync(folder)
    .filter((name) => SEGMENT.test(name))
    .filter((name) => {
      const header = headerOf(join(folder, name));
      return header.system === system && header.start === BigInt(rankOf(name, size) * size);
    });
}

/** [SAU-3] First gap between a backup and a timeline's end, or null. */
export function missingSegment(folder: string, first: string, timeline: number): string | null {
  const path = join(folder, first);
  if (!existsSync(path)) return first;
  const { size } = statSync(path);
  const here = segmentsOf(folder, { system: headerOf(path).system, size });
  const ranksOf = (of: number): number[] =>
    here.filter((s) => timelineOf(s) === of).map((s) => rankOf(s, size));
  let from = rankOf(first, size);
  for (const { timeline: of, until } of stretchesTo(timeline, folder, size)) {
    if (of < timelineOf(first)) continue;
    const end = until ?? Math.max(from - 1, ...ranksOf(of)) + 1;
    const ranks = new Set(ranksOf(of));
    for (; from < end; from += 1) if (!ranks.has(from)) return segmentAt(of, from, size);
  }
  return null;
}
