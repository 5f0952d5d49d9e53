import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Atomic write: old or new after a crash, never half. `onlyIfAbsent`: another process's file wins.
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
