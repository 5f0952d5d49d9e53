import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder beside the database, where it hands over each log segment that is complete. */
export const handoverFolder = (grappe: string): string => join(dirname(grappe), 'archives');

/**
 * A quiet pharmacy hands over its log at least this often; gathered each minute, five minutes at
 * most are lost with the disk.
 */
const DELAI_ARCHIVE = '240';

/** PostgreSQL's own copier, where our packages of it have it: it asks no program of the system. */
const COPIER = 'basic_archive';
const hasCopier = (programmes: string): boolean =>
  existsSync(join(programmes, '../lib/postgresql', `${COPIER}.so`));

/**
 * Elsewhere, what PostgreSQL runs, from its own folder, for each complete segment. Written aside then renamed,
 * so that what bears the name is whole;
 * a segment handed over twice (a crash in between) is the same bytes.
 */
function commandeArchive(systeme: NodeJS.Platform): string {
  if (systeme === 'win32')
    return 'copy /Y "%p" "..\\archives\\%f.tmp" >NUL && move /Y "..\\archives\\%f.tmp" "..\\archives\\%f" >NUL';
  const copier =
    systeme === 'linux'
      ? 'dd if="%p" of="../archives/%f.tmp" bs=1048576 conv=fsync 2>/dev/null'
      : 'cp "%p" "../archives/%f.tmp"';
  return `${copier} && mv -f "../archives/%f.tmp" "../archives/%f"`;
}

/**
 * Continuous archiving: what makes a point in time possible. A segment bears its name only once
 * whole and on the disk.
 */
export const archiveSettings = (
  grappe: string,
  programmes: string,
  systeme: NodeJS.Platform = process.platform,
): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: DELAI_ARCHIVE,
  ...(hasCopier(programmes)
    ? { archive_library: COPIER, 'basic_archive.archive_directory': handoverFolder(grappe) }
    : { archive_command: commandeArchive(systeme) }),
});

/** What PostgreSQL runs to get a segment back, from a folder beside its own. */
export const restoreCommand = (
  dossier: string,
  systeme: NodeJS.Platform = process.platform,
): string =>
  systeme === 'win32' ? `copy "..\\${dossier}\\%f" "%p"` : `cp "../${dossier}/%f" "%p"`;
