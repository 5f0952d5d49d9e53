import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MO = 1_000_000;
/** What the database needs to stay up, or to rise, while nothing may be written any more. */
const TAILLE = 64 * MO;
/** Under this, it is handed over; above that, taken again. */
const [PRESQUE_RIEN, LARGE] = [24 * MO, 400 * MO];
const REGARD_MS = 1_000;

function libre(dossier: string): number {
  const { bavail, bsize } = statfsSync(dossier);
  return bavail * bsize;
}
/** Replaced in tests. */
export interface Disque {
  libre: (dossier: string) => number;
  taille: number;
}

/**
 * Room set aside beside the database, of its own disk. Filled to the last byte by anything, a disk
 * would bring PostgreSQL down at its next log segment, and keep it from rising, reads with it: the
 * room is then given to it, and taken again once there is plenty.
 */
export class DiskReserve {
  readonly #dossier: string;
  readonly #fichier: string;
  readonly #signaler: (message: string) => void;
  readonly #disque: Disque;
  #prise = false;
  #vu = Number.NEGATIVE_INFINITY;

  constructor(
    grappe: string,
    signaler: (message: string) => void,
    disque: Disque = { libre, taille: TAILLE },
  ) {
    this.#dossier = dirname(grappe);
    this.#fichier = join(this.#dossier, 'reserve-disque');
    this.#signaler = signaler;
    this.#disque = disque;
  }

  /**
   * Looks at the disk, once a second at most; `aussitot` before the database is raised. Never
   * fails: what the disk says is then the database's to say.
   */
  veiller(aussitot = false): void {
    const t = performance.now();
    if (!aussitot && t - this.#vu < REGARD_MS) return;
    this.#vu = t;
    try {
      const [reste, tenue] = [this.#disque.libre(this.#dossier), existsSync(this.#fichier)];
      if (tenue && reste < PRESQUE_RIEN) {
        rmSync(this.#fichier);
        this.#signaler('Le disque est plein : la réserve est rendue à la base de données.');
      } else if (!tenue && !this.#prise && reste > LARGE) void this.#prendre();
    } catch {
      // looked at again in a second
    }
  }

  /** Bytes at random, for a disk that compresses; under its name once whole. */
  async #prendre(): Promise<void> {
    this.#prise = true;
    const provisoire = `${this.#fichier}.${process.pid}`;
    try {
      const fichier = await open(provisoire, 'w', 0o600);
      try {
        const morceau = randomBytes(MO);
        for (let i = 0; i < this.#disque.taille / MO; i++) await fichier.write(morceau);
      } finally {
        await fichier.close();
      }
      await rename(provisoire, this.#fichier);
    } catch {
      rmSync(provisoire, { force: true });
    } finally {
      this.#prise = false;
    }
  }
}
