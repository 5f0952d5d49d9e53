import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Archived WAL segments, beside the database. */
export const handoverFolder = (cluster: string): string => join(dirname(cluster), 'archives');

/** Seconds. With collection each minute, at most five minutes are lost with the disk. */
const ARCHIVE_TIMEOUT = '240';

/** PostgreSQL's own archiver where packaged: needs no system program. */
const COPIER = 'basic_archive';
const hasCopier = (programs: string): boolean =>
  existsSync(join(programs, '../lib/postgresql', `${COPIER}.so`));

/** Fallback. Copy then rename, so a named segment is whole; repeats are identical. */
function archiveCommand(platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return 'copy /Y "%p" "..\\archives\\%f.tmp" >NUL && move /Y "..\\archives\\%f.tmp" "..\\archives\\%f" >NUL';
  const copy =
    platform === 'linux'
      ? 'dd if="%p" of="../archives/%f.tmp" bs=1048576 conv=fsync 2>/dev/null'
      : 'cp "%p" "../archives/%f.tmp"';
  return `${copy} && mv -f "../archives/%f.tmp" "../archives/%f"`;
}

/** For point-in-time recovery. Segments are named once whole and synced. */
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

/** `restore_command` reading from a sibling folder. */
export const restoreCommand = (
  folder: string,
  platform: NodeJS.Platform = process.platform,
): string => (platform === 'win32' ? `copy "..\\${folder}\\%f" "%p"` : `cp "../${folder}/%f" "%p"`);
