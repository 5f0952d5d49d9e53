import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file put in place at once: a cut leaves the old one or the new one, never half of it.
 * `onlyIfAbsent`: when another process makes it first, its own counts.
 */
export function placeFile(file: string, text: string, mode: number, onlyIfAbsent = false): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, text, { mode, flush: true });
  try {
    if (onlyIfAbsent) linkSync(temporary, file);
    else renameSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}
