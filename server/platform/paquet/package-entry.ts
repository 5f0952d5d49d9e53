import { normalize, posix } from 'node:path';

/** Relative paths with slashes; `target` is relative to the link's folder. */
export type PackageEntry = { path: string; executable?: boolean } & (
  | { target: string }
  | { source: string }
  | { text: string }
);

export type PackageEntryRead = {
  path: string;
  executable: boolean;
  target?: string;
  bytes: AsyncIterable<Buffer>;
};

/** Fixed date: reproducible archives. */
export const INSTANT = new Date('2026-01-01T00:00:00Z');

export function byPath(a: PackageEntry, b: PackageEntry): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Refuses absolute paths, `..`, drive letters, backslashes. */
export function staysInside(path: string): boolean {
  return (
    path !== '' &&
    !/[\\:\0]/.test(path) &&
    !posix.isAbsolute(path) &&
    !posix.normalize(path).startsWith('..') &&
    normalize(path) !== '.'
  );
}

export const linkStaysInside = (path: string, target: string): boolean =>
  !posix.isAbsolute(target) && staysInside(posix.join(posix.dirname(path), target));
