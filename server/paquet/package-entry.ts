import { normalize, posix } from 'node:path';

/**
 * One thing of an archive. Paths are relative, with slashes; a link's `vers` is relative to its own
 * folder.
 */
export type PackageEntry = { chemin: string; executable?: boolean } & (
  { vers: string } | { source: string } | { texte: string }
);

/** What an unpacked entry is, in order of the archive. */
export type PackageEntryRead = {
  chemin: string;
  executable: boolean;
  vers?: string;
  octets: AsyncIterable<Buffer>;
};

/** The same moment for every entry of every archive: the same contents give the same bytes. */
export const INSTANT = new Date('2026-01-01T00:00:00Z');

export function byPath(a: PackageEntry, b: PackageEntry): number {
  if (a.chemin === b.chemin) return 0;
  return a.chemin < b.chemin ? -1 : 1;
}

/**
 * Whether a path of an archive stays in the folder it is unpacked in: nothing absolute, no
 * climbing, no drive letter, no backslash.
 */
export function staysInside(chemin: string): boolean {
  return (
    chemin !== '' &&
    !/[\\:\0]/.test(chemin) &&
    !posix.isAbsolute(chemin) &&
    !posix.normalize(chemin).startsWith('..') &&
    normalize(chemin) !== '.'
  );
}

/** A link of an archive must lead to something of the same folder. */
export const linkStaysInside = (chemin: string, vers: string): boolean =>
  !posix.isAbsolute(vers) && staysInside(posix.join(posix.dirname(chemin), vers));
