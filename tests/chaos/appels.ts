import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Enveloppe } from '#shared/base/refus.ts';
import { jusqua } from '#tests/harness/patience.ts';
import type { Personne } from './pharmacie.ts';

/** An act asked and answered: what the till was told, to be found again in the base. */
export interface Acquitte {
  acte: string;
  par: Personne;
  chemin: string;
  corps: string;
  cle: string;
  statut: number;
  texte: string;
}

/** Everything that was answered, and how hard it was to get. */
export class Registre {
  readonly acquittes: Acquitte[] = [];
  /** Answers that say a fault of ours. */
  readonly fautes: string[] = [];
  reprises = 0;
  readonly adresse: string;

  constructor(adresse: string) {
    this.adresse = adresse;
  }

  /**
   * Waits until so many more acts are answered: load is counted in acts, for its speed is the
   * machine's.
   */
  encore(nombre: number): Promise<void> {
    const attendues = this.acquittes.length + nombre;
    return jusqua(() => this.acquittes.length >= attendues, `${nombre} réponses de plus`);
  }

  async lire<T>(par: Personne, chemin: string): Promise<T> {
    for (;;) {
      const reponse = await fetch(this.adresse + chemin, {
        headers: { Authorization: `Bearer ${par.token}` },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (reponse?.ok) return ((await reponse.json()) as Enveloppe<T>).data;
      await attendre(50);
    }
  }

  /**
   * Asks with one key until answered, as a screen does: a lost answer or a server in trouble is
   * asked again, unchanged.
   */
  async ecrire<T>(
    acte: string,
    par: Personne,
    chemin: string,
    contenu: object,
  ): Promise<{ statut: number; data: T | null }> {
    const demande = { acte, par, chemin, corps: JSON.stringify(contenu), cle: randomUUID() };
    for (; ; this.reprises += 1) {
      const reponse = await this.poser(demande);
      if (reponse) {
        this.acquittes.push({ ...demande, ...reponse });
        return { statut: reponse.statut, data: (JSON.parse(reponse.texte) as Enveloppe<T>).data };
      }
      await attendre(30);
    }
  }

  /** One try; null when there is no answer, or one that asks to come back. */
  async poser({
    par,
    chemin,
    corps,
    cle,
  }: Omit<Acquitte, 'statut' | 'texte'>): Promise<{ statut: number; texte: string } | null> {
    try {
      const reponse = await fetch(this.adresse + chemin, {
        method: 'POST',
        body: corps,
        signal: AbortSignal.timeout(10_000),
        headers: {
          Authorization: `Bearer ${par.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': cle,
        },
      });
      const texte = await reponse.text();
      if (reponse.status >= 500 && reponse.status !== 503)
        this.fautes.push(
          `${reponse.status} ${chemin} ${corps.slice(0, 200)} ${texte.slice(0, 200)}`,
        );
      return reponse.status >= 500 ? null : { statut: reponse.status, texte };
    } catch {
      return null;
    }
  }
}
