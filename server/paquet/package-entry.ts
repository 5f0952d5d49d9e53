import { normalize, posix } from 'node:path';

/**
 * One thing of an archive. Paths are relative, with slashes; a link's `target` is relative to its own
 * folder.
 */
export type PackageEntry = { path: string; executable?: boolean } & (
  | { target: string }
  | { source: string }
  | { text: string }
);

/** What an unpacked entry is, in order of the archive. */
export type PackageEntryRead = {
  path: string;
  executable: boolean;
  target?: string;
  bytes: AsyncIterable<Buffer>;
};

/** The same moment for every entry of every archive: the same contents give the same bytes. */
export const INSTANT = new Date('2026-01-01T00:00:00Z');

export function byPath(a: PackageEntry, b: PackageEntry): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/**
 * Whether a path of an archive stays in the folder it is unpacked in: nothing absolute, no
 * climbing, no drive letter, no backslash.
 */
export function staysInside(path: string): boolean {
  return (
    path !== '' &&
    !/[\\:\0]/.test(path) &&
    !posix.isAbsolute(path) &&
    !posix.normalize(path).startsWith('..') &&
    normalize(path) !== '.'
  );
}

/** A link of an archive must lead to something of the same folder. */
export const linkStaysInside = (path: string, target: string): boolean =>
  !posix.isAbsolute(target) && staysInside(posix.join(posix.dirname(path), target));
