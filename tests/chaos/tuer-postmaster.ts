import { readdirSync, readFileSync } from 'node:fs';
import { readPostmaster } from '#server/platform/base-embarquee/read-postmaster.ts';

const enfantsDe = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((nom) => {
      try {
        return (
          /^\d+$/.test(nom) &&
          Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${nom}/stat`, 'utf8'))?.[1]) === pid
        );
      } catch {
        return false; // ended while we looked
      }
    })
    .map(Number);

/** kill -9 of the postmaster of that folder and of all its children; its number. */
export function tuerPostmaster(grappe: string): number {
  const postmaster = readPostmaster(grappe);
  if (!postmaster) throw new Error('pas de base à tuer');
  for (const pid of [postmaster.pid, ...enfantsDe(postmaster.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // a backend that ended by itself
    }
  }
  return postmaster.pid;
}
