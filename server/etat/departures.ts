import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFile } from '../archive/place-file.ts';

/** One life of a server process on this data folder; `arret` null: it has not ended, or was cut. */
interface Life {
  pid: number;
  /** ISO. */
  depart: string;
  arret: string | null;
}
const KEPT = 50;
const fileOf = (dataDir: string): string => join(dataDir, 'departs.json');

function read(dataDir: string): Life[] {
  try {
    const lives: unknown = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return Array.isArray(lives) ? (lives as Life[]) : [];
  } catch {
    return []; // none yet, or cut while written: counted from here on
  }
}
const write = (dataDir: string, lives: readonly Life[]): void =>
  placeFile(fileOf(dataDir), JSON.stringify(lives.slice(-KEPT)), 0o600);

function works(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * The starts and ends of the server processes of a data folder, kept in it: an end that nobody
 * asked for leaves no word, and the next start finds it so.
 */
export class Departures {
  readonly #dataDir: string;
  readonly #life: Life;

  constructor(dataDir: string, now: Date) {
    this.#dataDir = dataDir;
    this.#life = { pid: process.pid, depart: now.toISOString(), arret: null };
    write(dataDir, [...read(dataDir), this.#life]);
  }

  /** This process ends because somebody wanted it. */
  stop(now: Date): void {
    write(
      this.#dataDir,
      read(this.#dataDir).map((l) => (this.#isMine(l) ? { ...l, arret: now.toISOString() } : l)),
    );
  }
  #isMine({ pid, depart }: Life): boolean {
    return pid === this.#life.pid && depart === this.#life.depart;
  }

  /** When a process that was cut was started again, oldest first. */
  restarts(): Date[] {
    const lives = read(this.#dataDir);
    return lives.flatMap((life, i) => {
      const { pid, arret } = life;
      const next = lives[i + 1];
      // Another process on the same folder started after this one, which works on.
      if (this.#isMine(life)) return [];
      // Its number may be this one's, given again: in a container it always is.
      const cut = arret === null && next && (pid === process.pid || !works(pid));
      return cut ? [new Date(next.depart)] : [];
    });
  }
}
