import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder beside the database, where it hands over each log segment that is complete. */
export const handoverFolder = (cluster: string): string => join(dirname(cluster), 'archives');

/**
 * A quiet pharmacy hands over its log at least this often; gathered each minute, five minutes at
 * most are lost with the disk.
 */
const ARCHIVE_TIMEOUT = '240';

/** PostgreSQL's own copier, where our packages of it have it: it asks no program of the system. */
const COPIER = 'basic_archive';
const hasCopier = (programs: string): boolean =>
  existsSync(join(programs, '../lib/postgresql', `${COPIER}.so`));

/**
 * Elsewhere, what PostgreSQL runs, from its own folder, for each complete segment. Written aside then renamed,
 * so that what bears the name is whole;
 * a segment handed over twice (a crash in between) is the same bytes.
 */
function archiveCommand(platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return 'copy /Y "%p" "..\\archives\\%f.tmp" >NUL && move /Y "..\\archives\\%f.tmp" "..\\archives\\%f" >NUL';
  const copy =
    platform === 'linux'
      ? 'dd if="%p" of="../archives/%f.tmp" bs=1048576 conv=fsync 2>/dev/null'
      : 'cp "%p" "../archives/%f.tmp"';
  return `${copy} && mv -f "../archives/%f.tmp" "../archives/%f"`;
}

/**
 * Continuous archiving: what makes a point in time possible. A segment bears its name only once
 * whole and on the disk.
 */
export const archiveSettings = (
  cluster: string,
  programs: string,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: ARCHIVE_TIMEOUT,
  ...(hasCopier(programs)
    ? { archive_library: COPIER, 'basic_archive.archive_directory': handoverFolder(cluster) }
    : { archive_command: archiveCommand(platform) }),
});

/** What PostgreSQL runs to get a segment back, from a folder beside its own. */
export const restoreCommand = (
  folder: string,
  platform: NodeJS.Platform = process.platform,
): string => (platform === 'win32' ? `copy "..\\${folder}\\%f" "%p"` : `cp "../${folder}/%f" "%p"`);
