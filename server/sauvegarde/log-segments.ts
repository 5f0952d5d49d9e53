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

/** A whole segment: its timeline, then its place in the log. */
const SEGMENT = /^[0-9A-F]{24}$/;
const hex = (n: number): string => n.toString(16).toUpperCase().padStart(8, '0');
const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);

/** Segments of that many bytes in each 4 GB that the log counts by. */
const perLog = (size: number): number => 0x1_0000_0000 / size;
/** How many segments stand before that one since the log began. */
const rankOf = (segment: string, size: number): number =>
  Number.parseInt(segment.slice(8, 16), 16) * perLog(size) +
  Number.parseInt(segment.slice(16, 24), 16);
const segmentAt = (timeline: number, rank: number, size: number): string =>
  hex(timeline) + hex(Math.floor(rank / perLog(size))) + hex(rank % perLog(size));

/** Names of the log segments from one to another, both included, on the timeline of the first. */
export function segmentsBetween(from: string, to: string, size: number): string[] {
  const start = rankOf(from, size);
  return Array.from({ length: Math.max(0, rankOf(to, size) - start + 1) }, (_, i) =>
    segmentAt(timelineOf(from), start + i, size),
  );
}

/** A timeline, and the rank of the segment in which the next one left it; null for the last. */
interface Stretch {
  timeline: number;
  until: number | null;
}
/**
 * The timelines that lead to that one, by its history: lines of `1 0/3000078 reason`, where each was
 * left.
 */
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
 * What a segment says of itself on its first page: the base it is of, and the byte of the log that it
 * begins with. A stopped base keeps former segments under names still to come, and another base has
 * its own.
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

/** The segments of that base in that folder which hold what their name says. */
function segmentsOf(folder: string, { system, size }: { system: bigint; size: number }): string[] {
  return readdirSync(folder)
    .filter((name) => SEGMENT.test(name))
    .filter((name) => {
      const header = headerOf(join(folder, name));
      return header.system === system && header.start === BigInt(rankOf(name, size) * size);
    });
}

/**
 * [SAU-3] The first segment that the log in that folder lacks between the first one of a backup and
 * the last one of a timeline; null when they follow one another to its end.
 */
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
