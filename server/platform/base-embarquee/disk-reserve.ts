import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MB = 1_000_000;
/** Enough for PostgreSQL to stay up, or start, on a full disk. */
const SIZE = 64 * MB;
/** Released under the first, taken again above the second. */
const [ALMOST_NOTHING, PLENTY] = [24 * MB, 400 * MB];
const LOOK_MS = 1_000;

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
/** Replaced in tests. */
export interface Disk {
  free: (folder: string) => number;
  size: number;
}

/**
 * A full disk stops PostgreSQL at its next WAL segment and prevents its start, reads included: this
 * reserve is then released, and taken again.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #file: string;
  readonly #report: (message: string) => void;
  readonly #disk: Disk;
  #taking = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    cluster: string,
    report: (message: string) => void,
    disk: Disk = { free, size: SIZE },
  ) {
    this.#folder = dirname(cluster);
    this.#file = join(this.#folder, 'reserve-disque');
    this.#report = report;
    this.#disk = disk;
  }

  /**
   * At most once a second; `atOnce` before a start. Never throws: the database reports disk errors.
   */
  watch(atOnce = false): void {
    const t = performance.now();
    if (!atOnce && t - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = t;
    try {
      const [left, held] = [this.#disk.free(this.#folder), existsSync(this.#file)];
      if (held && left < ALMOST_NOTHING) {
        rmSync(this.#file);
        this.#report('Le disque est plein : la réserve est rendue à la base de données.');
      } else if (!held && !this.#taking && left > PLENTY) void this.#take();
    } catch {
      // retried in a second
    }
  }

  /** Random bytes, since disks may compress; renamed once whole. */
  async #take(): Promise<void> {
    this.#taking = true;
    const temporary = `${this.#file}.${process.pid}`;
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        const piece = randomBytes(MB);
        for (let i = 0; i < this.#disk.size / MB; i++) await file.write(piece);
      } finally {
        await file.close();
      }
      await rename(temporary, this.#file);
    } catch {
      rmSync(temporary, { force: true });
    } finally {
      this.#taking = false;
    }
  }
}
