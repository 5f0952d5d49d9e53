import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as attendre } from 'node:timers/promises';
import { jusqua } from '#tests/harness/patience.ts';

const MINUTE_MS = 60_000;
const LIBREVILLE_MS = 60 * MINUTE_MS;
const JOUR_MS = 24 * 60 * MINUTE_MS;

/**
 * The clock of the pharmacy in the model: the machine's, moved forward as the play asks. A play
 * begins at one in the afternoon and is over within a day, midnight being in it.
 */
export class HorlogeDuModele {
  #decalage: number;
  #dernierSaut: number;
  readonly #fichier: string;

  constructor(fichier: string) {
    this.#fichier = fichier;
    const demain = jourEtHeure(Date.now() + JOUR_MS).jour;
    this.#decalage = Date.parse(`${demain}T13:00:00+01:00`) - Date.now();
    this.#dernierSaut = this.maintenant();
    writeFileSync(fichier, String(this.#decalage));
  }
  /** What a server needs in order to follow it. */
  reglages(): Record<string, string> {
    const suivre = new URL('suivre-horloge.mjs', import.meta.url).href;
    return { HORLOGE_DU_MODELE: this.#fichier, NODE_OPTIONS: `--import ${suivre}` };
  }
  maintenant(): number {
    return Date.now() + this.#decalage;
  }
  /** So many minutes later at once, for every process that follows. */
  async sauter(minutes: number): Promise<void> {
    this.#decalage += minutes * MINUTE_MS;
    this.#dernierSaut = this.maintenant();
    writeFileSync(this.#fichier, String(this.#decalage));
    const suivie = () => readFileSync(`${this.#fichier}.vu`, 'utf8') === String(this.#decalage);
    await jusqua(suivie, 'le serveur suit l’horloge');
    await attendre(20);
  }
  /** The last minute that is over whoever is still at work: the one before the last jump. */
  derniereMinuteFinie(): number {
    return Math.floor(this.#dernierSaut / MINUTE_MS - 1) * MINUTE_MS;
  }
}

/** YYYY-MM-DD and HH:MM in Libreville, which is an hour ahead of UTC all year. */
export function jourEtHeure(instant: number): { jour: string; heure: string } {
  const [jour = '', heure = ''] = new Date(instant + LIBREVILLE_MS).toISOString().split('T');
  return { jour, heure: heure.slice(0, 5) };
}
