import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LogRetention {
  bytes: number;
  days: number;
  /** Whatever their age. */
  count: number;
}
const LOG_RETENTION: LogRetention = { bytes: 10_000_000, days: 14, count: 20 };
const DAY_MS = 86_400_000;

/**
 * Rotates by size and day, deletes after some days. A full disk loses lines, never stops the till.
 */
export class RotatingLog {
  readonly #folder: string;
  readonly #name: string;
  readonly #retention: LogRetention;
  #day = '';
  #size = 0;

  constructor(folder: string, name: string, retention: LogRetention = LOG_RETENTION) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    [this.#folder, this.#name, this.#retention] = [folder, name, retention];
    const stats = statSync(this.#current, { throwIfNoEntry: false });
    this.#size = stats?.size ?? 0;
    this.#day = stats?.mtime.toISOString().slice(0, 10) ?? '';
  }
  get #current(): string {
    return join(this.#folder, `${this.#name}.log`);
  }

  write(text: string, now: Date): void {
    const day = now.toISOString().slice(0, 10);
    try {
      if (
        this.#size > 0 &&
        ((this.#day !== '' && day !== this.#day) ||
          this.#size + Buffer.byteLength(text) > this.#retention.bytes)
      )
        this.#rotate(now);
      this.#day = day;
      appendFileSync(this.#current, text, { mode: 0o600 });
      this.#size += Buffer.byteLength(text);
    } catch {
      return;
    }
  }

  #rotate(now: Date): void {
    const instant = now.toISOString().replace(/[:.]/g, '-');
    renameSync(this.#current, join(this.#folder, `${this.#name}-${instant}.log`));
    this.#size = 0;
    const rotated = readdirSync(this.#folder)
      .filter((f) => f.startsWith(`${this.#name}-`) && f.endsWith('.log'))
      .sort()
      .reverse();
    const limit = new Date(now.getTime() - this.#retention.days * DAY_MS)
      .toISOString()
      .replace(/[:.]/g, '-');
    rotated.forEach((f, rank) => {
      if (rank >= this.#retention.count || f.slice(this.#name.length + 1, -4) < limit)
        rmSync(join(this.#folder, f), { force: true });
    });
  }
}
