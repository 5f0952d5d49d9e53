import { dirname, join } from 'node:path';

/** Folder beside the database, where it hands over each log segment that is complete. */
export const handoverFolder = (grappe: string): string => join(dirname(grappe), 'archives');

/**
 * A quiet pharmacy hands over its log at least this often; gathered each minute, five minutes at
 * most are lost with the disk.
 */
const DELAI_ARCHIVE = '240';

/**
 * What PostgreSQL runs, from its own folder, for each complete segment. Written aside then renamed,
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

/** Continuous archiving: what makes a point in time possible. */
export const archiveSettings = (
  systeme: NodeJS.Platform = process.platform,
): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: commandeArchive(systeme),
  archive_timeout: DELAI_ARCHIVE,
});

/** What PostgreSQL runs to get a segment back, from a folder beside its own. */
export const restoreCommand = (
  dossier: string,
  systeme: NodeJS.Platform = process.platform,
): string =>
  systeme === 'win32' ? `copy "..\\${dossier}\\%f" "%p"` : `cp "../${dossier}/%f" "%p"`;
