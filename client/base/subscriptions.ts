import type { Abonnement, Accuse, Message } from '#shared/evenements.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';

const RELECTURE_MS = 15_000;
const REPRISE_MS = 2_000;

interface Abonne {
  entendre: (m: Message) => void;
  relire: () => void;
}
interface Sujet {
  abonnes: Set<Abonne>;
  /** Last number applied; null until the first acknowledgement. */
  dernier: number | null;
  demande: boolean;
  /** Heard while what precedes them is being asked for. */
  attente: Message[];
}
type Demander = (demande: Abonnement) => Promise<Accuse>;
type Quitter = (topic: string) => void;

/**
 * Counted subscriptions over one connection. Each topic keeps its last number: a double is dropped,
 * a gap is asked for, what is too old is read again by REST. Knows nothing of Socket.IO, so that a
 * test can be the server.
 */
export class Subscriptions {
  readonly #sujets = new Map<string, Sujet>();
  #lien: { demander: Demander; quitter: Quitter } | null = null;
  #relecture: ReturnType<typeof setInterval> | undefined;

  abonner(topic: string, entendre: Abonne['entendre'], relire: Abonne['relire']): () => void {
    const connu = this.#sujets.get(topic);
    const sujet = connu ?? {
      abonnes: new Set<Abonne>(),
      dernier: null,
      demande: false,
      attente: [],
    };
    const abonne = { entendre, relire };
    sujet.abonnes.add(abonne);
    this.#sujets.set(topic, sujet);
    if (connu && connu.dernier !== null && this.#lien)
      relire(); // what this one holds may date from before the topic was heard
    else if (!connu) void this.#demander(topic, sujet);
    return () => {
      sujet.abonnes.delete(abonne);
      if (sujet.abonnes.size > 0 || this.#sujets.get(topic) !== sujet) return;
      this.#sujets.delete(topic);
      this.#lien?.quitter(topic);
    };
  }

  /** The link is up: every topic is asked for again, since the last number it holds. */
  connecter(demander: Demander, quitter: Quitter): void {
    this.#lien = { demander, quitter };
    clearInterval(this.#relecture);
    this.#relecture = undefined;
    for (const [topic, sujet] of this.#sujets) {
      sujet.demande = false;
      void this.#demander(topic, sujet);
    }
  }

  /** The link is down: the only time anything is read on a timer. */
  deconnecter(): void {
    this.#lien = null;
    this.#relecture ??= setInterval(() => this.#relireTout(), RELECTURE_MS);
  }

  /** Signed out: neither link nor re-reading. */
  eteindre(): void {
    this.#lien = null;
    clearInterval(this.#relecture);
    this.#relecture = undefined;
    for (const sujet of this.#sujets.values())
      Object.assign(sujet, { dernier: null, demande: false, attente: [] });
  }

  recevoir(message: Message): void {
    const sujet = this.#sujets.get(message.topic);
    if (!sujet) return;
    if (sujet.demande || sujet.dernier === null) sujet.attente.push(message);
    else if (!this.#appliquer(sujet, message)) {
      sujet.attente.push(message);
      void this.#demander(message.topic, sujet);
    }
  }

  /** False when a number is missing before this one. */
  #appliquer(sujet: Sujet, message: Message): boolean {
    const dernier = sujet.dernier ?? 0;
    if (message.seq <= dernier) return true;
    if (message.seq > dernier + 1) return false;
    sujet.dernier = message.seq;
    for (const abonne of Array.from(sujet.abonnes)) abonne.entendre(message);
    return true;
  }

  async #demander(topic: string, sujet: Sujet): Promise<void> {
    const lien = this.#lien;
    if (!lien || sujet.demande) return;
    sujet.demande = true;
    const since = sujet.dernier;
    const accuse = await lien
      .demander(since === null ? { topic } : { topic, since })
      .catch((): Accuse => ({ ok: false, code: 'occupe', errors: [phrasesRefus.occupe] }));
    if (lien !== this.#lien || this.#sujets.get(topic) !== sujet) return;
    sujet.demande = false;
    if (accuse.ok) this.#rattraper(topic, sujet, accuse);
    else if (accuse.code === 'occupe' || accuse.code === 'trop_de_tentatives')
      setTimeout(() => void this.#demander(topic, sujet), REPRISE_MS);
  }

  #rattraper(topic: string, sujet: Sujet, { seq, events, resync }: Accuse & { ok: true }): void {
    const aRelire = sujet.dernier === null || resync === true;
    for (const message of events ?? []) this.#appliquer(sujet, message);
    sujet.dernier = aRelire ? seq : Math.max(sujet.dernier ?? 0, seq);
    const attente = sujet.attente.splice(0).sort((a, b) => a.seq - b.seq);
    const restent = attente.filter((message) => !this.#appliquer(sujet, message));
    if (aRelire) for (const abonne of Array.from(sujet.abonnes)) abonne.relire();
    if (restent.length === 0) return;
    sujet.attente.push(...restent);
    void this.#demander(topic, sujet);
  }

  #relireTout(): void {
    for (const { abonnes } of this.#sujets.values())
      for (const abonne of Array.from(abonnes)) abonne.relire();
  }
}
