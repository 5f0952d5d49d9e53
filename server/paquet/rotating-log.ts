import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LogRetention {
  octets: number;
  jours: number;
  /** Turned files kept at most, whatever their age. */
  nombre: number;
}
export const LOG_RETENTION: LogRetention = { octets: 10_000_000, jours: 14, nombre: 20 };
const JOUR_MS = 86_400_000;

/**
 * A log file turned by size and by day; turned ones are removed after some days. A disk that is
 * full never stops the till: the line is lost.
 */
export class RotatingLog {
  readonly #dossier: string;
  readonly #nom: string;
  readonly #regle: LogRetention;
  #jour = '';
  #taille = 0;

  constructor(dossier: string, nom: string, regle: LogRetention = LOG_RETENTION) {
    mkdirSync(dossier, { recursive: true, mode: 0o700 });
    [this.#dossier, this.#nom, this.#regle] = [dossier, nom, regle];
    const etat = statSync(this.#actuel, { throwIfNoEntry: false });
    this.#taille = etat?.size ?? 0;
    this.#jour = etat?.mtime.toISOString().slice(0, 10) ?? '';
  }
  get #actuel(): string {
    return join(this.#dossier, `${this.#nom}.log`);
  }

  ecrire(texte: string, maintenant: Date): void {
    const jour = maintenant.toISOString().slice(0, 10);
    try {
      if (
        this.#taille > 0 &&
        ((this.#jour !== '' && jour !== this.#jour) ||
          this.#taille + Buffer.byteLength(texte) > this.#regle.octets)
      )
        this.#tourner(maintenant);
      this.#jour = jour;
      appendFileSync(this.#actuel, texte, { mode: 0o600 });
      this.#taille += Buffer.byteLength(texte);
    } catch {
      return;
    }
  }

  #tourner(maintenant: Date): void {
    const instant = maintenant.toISOString().replace(/[:.]/g, '-');
    renameSync(this.#actuel, join(this.#dossier, `${this.#nom}-${instant}.log`));
    this.#taille = 0;
    const tournes = readdirSync(this.#dossier)
      .filter((f) => f.startsWith(`${this.#nom}-`) && f.endsWith('.log'))
      .sort()
      .reverse();
    const limite = new Date(maintenant.getTime() - this.#regle.jours * JOUR_MS)
      .toISOString()
      .replace(/[:.]/g, '-');
    tournes.forEach((f, rang) => {
      if (rang >= this.#regle.nombre || f.slice(this.#nom.length + 1, -4) < limite)
        rmSync(join(this.#dossier, f), { force: true });
    });
  }
}
