import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text as lireTexte } from 'node:stream/consumers';
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

interface Appel {
  methode: 'GET' | 'POST';
  par: Personne;
  corps?: string;
  cle?: string;
}
/** So many connections and no more: a server that falls leaves none behind it. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 64 });
const DELAI_MS = 10_000;
/** A reading that has no answer by then has none. */
const LECTURE_MAX_MS = 300_000;

/** One call on the wire; null when there is no whole answer. */
function appeler(
  adresse: string,
  { methode, par, corps, cle }: Appel,
): Promise<{ statut: number; texte: string } | null> {
  return new Promise((ok) => {
    const headers = {
      Authorization: `Bearer ${par.token}`,
      ...(corps !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(corps),
      }),
      ...(cle !== undefined && { 'Idempotency-Key': cle }),
    };
    const signal = AbortSignal.timeout(DELAI_MS);
    const appel = request(adresse, { method: methode, agent: AGENT, headers, signal }, (r) =>
      lireTexte(r).then(
        (texte) => ok({ statut: r.statusCode ?? 0, texte }),
        () => ok(null),
      ),
    );
    appel.on('error', () => ok(null)).end(corps);
  });
}

/** What stands in front of a dead process answers for it: nobody of ours did. */
const parUnAutre = ({ statut, texte }: { statut: number; texte: string }): boolean =>
  statut >= 502 && !texte.startsWith('{"success":');

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

  /** Reads until there is a whole answer: one may be cut in the middle. Refused for ever: it throws. */
  async lire<T>(par: Personne, chemin: string): Promise<T> {
    const lu = await this.lireTantQue<T>(par, chemin, () => true);
    return lu as T;
  }
  /** The same, while it is wanted: two that are read again at each cut do not add up. */
  async lireTantQue<T>(
    par: Personne,
    chemin: string,
    voulu: () => boolean,
  ): Promise<T | undefined> {
    const limite = Date.now() + LECTURE_MAX_MS;
    let statut = 0;
    while (voulu()) {
      const reponse = await appeler(this.adresse + chemin, { methode: 'GET', par });
      if (reponse?.statut === 200) return (JSON.parse(reponse.texte) as Enveloppe<T>).data;
      statut = reponse?.statut ?? 0;
      if (Date.now() > limite) throw new Error(`${chemin}, lu par ${par.fullname} : ${statut}`);
      await attendre(50);
    }
    return undefined;
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
    const url = this.adresse + chemin;
    const reponse = await appeler(url, { methode: 'POST', par, corps, cle });
    if (!reponse) return null;
    const { statut, texte } = reponse;
    if (parUnAutre(reponse)) return null;
    if (statut >= 500 && statut !== 503)
      this.fautes.push(`${statut} ${chemin} ${corps.slice(0, 200)} ${texte.slice(0, 200)}`);
    return statut >= 500 ? null : reponse;
  }
}
