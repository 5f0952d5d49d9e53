import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFile } from '../archive/place-file.ts';

/** A server process's life; `arret` null: running or killed. */
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
    return []; // none, or truncated: restart the history
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

/** Process starts and stops, in the data folder: a crash shows as a start without stop. */
export class Departures {
  readonly #dataDir: string;
  readonly #life: Life;

  constructor(dataDir: string, now: Date) {
    this.#dataDir = dataDir;
    this.#life = { pid: process.pid, depart: now.toISOString(), arret: null };
    write(dataDir, [...read(dataDir), this.#life]);
  }

  /** Intended stop. */
  stop(now: Date): void {
    write(
      this.#dataDir,
      read(this.#dataDir).map((l) => (this.#isMine(l) ? { ...l, arret: now.toISOString() } : l)),
    );
  }
  #isMine({ pid, depart }: Life): boolean {
    return pid === this.#life.pid && depart === this.#life.depart;
  }

  /** Restarts after a crash, oldest first. */
  restarts(): Date[] {
    const lives = read(this.#dataDir);
    return lives.flatMap((life, i) => {
      const { pid, arret } = life;
      const next = lives[i + 1];
      // Another live process on the same folder.
      if (this.#isMine(life)) return [];
      // The pid may be reused, always in a container.
      const cut = arret === null && next && (pid === process.pid || !works(pid));
      return cut ? [new Date(next.depart)] : [];
    });
  }
}
