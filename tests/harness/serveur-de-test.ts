import { randomUUID } from 'node:crypto';
import {
  io,
  type ManagerOptions,
  type Socket,
  type SocketOptions as OwnOptions,
} from 'socket.io-client';
import type { Enveloppe } from '#shared/base/refus.ts';
import type { Accuse, Message, VersClient, VersServeur } from '#shared/evenements.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { sha256Of, hashSecret, newToken } from '#server/platform/http/secrets.ts';
import { startServer, type ServerOptions, type RunningServer } from '#server/start-server.ts';
import { baseDeTest } from './base-de-test.ts';
import { jusqua } from './patience.ts';

type SocketOptions = ManagerOptions & OwnOptions;

export interface Reponse<T = unknown> extends Enveloppe<T> {
  statut: number;
  texte: string;
}

/** Somebody at a station: a real account, a real session, real HTTP and a real socket. */
export class Poste {
  readonly id: number;
  readonly fullname: string;
  readonly token: string;
  adresse: string;
  #prises: Socket<VersClient, VersServeur>[] = [];

  constructor(adresse: string, id: number, fullname: string, token: string) {
    this.adresse = adresse;
    this.id = id;
    this.fullname = fullname;
    this.token = token;
  }

  /** How it says who it is: to a call, to the socket. */
  protected get identite(): { entetes: Record<string, string>; prise: Partial<SocketOptions> } {
    return {
      entetes: { Authorization: `Bearer ${this.token}` },
      prise: { auth: { token: this.token } },
    };
  }

  async appeler<T = unknown>(
    methode: 'GET' | 'POST',
    chemin: string,
    corps?: unknown,
    entetes: Record<string, string> = {},
  ): Promise<Reponse<T>> {
    const reponse = await fetch(this.adresse + chemin, {
      method: methode,
      headers: {
        ...this.identite.entetes,
        ...(methode === 'POST' &&
          !(corps instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...entetes,
      },
      ...(methode === 'POST' && {
        body:
          typeof corps === 'string' || corps instanceof FormData
            ? corps
            : JSON.stringify(corps ?? {}),
      }),
    });
    const texte = await reponse.text();
    return { ...(JSON.parse(texte) as Enveloppe<T>), statut: reponse.status, texte };
  }
  lire<T = unknown>(chemin: string): Promise<Reponse<T>> {
    return this.appeler<T>('GET', chemin);
  }
  ecrire<T = unknown>(
    chemin: string,
    corps?: unknown,
    cle: string = randomUUID(),
  ): Promise<Reponse<T>> {
    return this.appeler<T>('POST', chemin, corps, { 'Idempotency-Key': cle });
  }

  /** A live station: what it hears, in order. */
  async ecouter(...topics: string[]): Promise<{
    messages: Message[];
    prise: Socket<VersClient, VersServeur>;
    accuses: Accuse[];
    attendre: (nombre: number) => Promise<Message[]>;
    /** All that was written to it before now: a socket is read in order. */
    jusquIci: () => Promise<Message[]>;
  }> {
    const prise: Socket<VersClient, VersServeur> = io(this.adresse, {
      transports: ['websocket'],
      ...this.identite.prise,
      forceNew: true,
    });
    this.#prises.push(prise);
    const messages: Message[] = [];
    prise.on('evenement', (m) => messages.push(m));
    await new Promise<void>((ok, ko) => prise.once('connect', ok).once('connect_error', ko));
    const accuses = await Promise.all(
      topics.map((topic) => prise.emitWithAck('subscribe', { topic })),
    );
    const attendre = async (nombre: number): Promise<Message[]> => {
      await jusqua(
        () => messages.length >= nombre,
        `${nombre} messages, ${messages.length} entendus`,
      );
      return messages;
    };
    const jusquIci = async (): Promise<Message[]> => {
      await prise.emitWithAck('unsubscribe', { topic: 'rien' });
      return messages;
    };
    return { messages, prise, accuses, attendre, jusquIci };
  }
  /** The same person, signed in once, seen through another process. */
  chez({ adresse }: Pick<RunningServer, 'adresse'>): Poste {
    return new Poste(adresse, this.id, this.fullname, this.token);
  }
  partir(): void {
    for (const prise of this.#prises.splice(0)) prise.disconnect();
  }
}

export interface ServeurDeTest extends RunningServer {
  url: string;
  /** The time it gives to acts; the base's `now()` knows no stopped clock. */
  maintenant: () => Date;
  poste(
    fullname: string,
    droits: Partial<{
      is_admin: boolean;
      habilitations: Habilitation[];
      pin: string;
      password: string;
      must_change_password: boolean;
    }>,
  ): Promise<Poste>;
  /** Stops this process and starts another on the same base. */
  relancer(options?: Partial<ServerOptions>): Promise<void>;
  /** Another process of the same pharmacy, without the memory of the first; stopped with it. */
  voisin(): Promise<RunningServer>;
  /**
   * Stops it and removes its base, which must have counted no deadlock: every act takes its locks
   * in the one order of `server/README.md`. `interblocages`: for the test that makes some.
   */
  detruire(permis?: { interblocages?: boolean }): Promise<void>;
}

let secretCommun: Promise<string> | undefined;
/** Nobody is refused because the machine is busy; `patience: 1` where the refusal is the matter. */
export const PATIENCE_DE_LA_BASE = 30;
export const MOT_DE_PASSE = 'mot de passe de test';

/**
 * A server of its own on a database of its own. Time can be stopped with `maintenant`; `parOu` makes
 * it reach its database by another way.
 */
export async function serveurDeTest(
  options: Partial<ServerOptions> = {},
  parOu: (url: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<ServeurDeTest> {
  const base = await baseDeTest();
  const url = await parOu(base.url);
  const journal = createLog(process.env['LOG_LEVEL'] ?? 'silent');
  const lancer = (plus: Partial<ServerOptions> = {}) =>
    startServer({
      url,
      port: 0,
      host: '127.0.0.1',
      journal,
      client: '/nulle/part',
      patience: PATIENCE_DE_LA_BASE,
      ...options,
      ...plus,
    });
  let serveur = await lancer();
  const postes: Poste[] = [];
  const voisins: RunningServer[] = [];
  return {
    url: base.url,
    maintenant: options.maintenant ?? (() => new Date()),
    get orm() {
      return serveur.orm;
    },
    get adresse() {
      return serveur.adresse;
    },
    get reseau() {
      return serveur.reseau;
    },
    get veille() {
      return serveur.veille;
    },
    reviserCertificat: (date) => serveur.reviserCertificat(date),
    arreter: () => serveur.arreter(),
    async poste(fullname, droits) {
      const em = serveur.orm.em.fork();
      secretCommun ??= hashSecret(MOT_DE_PASSE);
      const cree = await sqlOne<{ id: number }>(
        em,
        `insert into utilisateur (fullname, name, password_hash, pin_hash, is_admin,
            must_change_password, habilitations)
          values ($1, $2, $3, $4, $5, $6, $7)
          returning id`,
        [
          fullname,
          fullname.toLowerCase().replace(/\W+/g, '.'),
          droits.password ? await hashSecret(droits.password) : await secretCommun,
          droits.pin ? await hashSecret(droits.pin) : null,
          droits.is_admin ?? false,
          droits.must_change_password ?? false,
          JSON.stringify(droits.habilitations ?? []),
        ],
      );
      const token = newToken();
      await sql(
        em,
        `insert into session (empreinte, utilisateur_id, expire_at)
          values ($1, $2, now() + interval '12 hours')`,
        [sha256Of(token), cree?.id],
      );
      const poste = new Poste(serveur.adresse, cree?.id ?? 0, fullname, token);
      postes.push(poste);
      return poste;
    },
    async relancer(plus = {}) {
      await serveur.arreter();
      serveur = await lancer(plus);
      for (const p of postes) p.adresse = serveur.adresse;
    },
    async voisin() {
      const voisin = await lancer();
      voisins.push(voisin);
      return voisin;
    },
    async detruire({ interblocages = false } = {}) {
      for (const p of postes) p.partir();
      await Promise.all(voisins.map((v) => v.arreter()));
      await serveur.arreter();
      const comptes = await base.fermer();
      await base.detruire();
      if (comptes > 0 && !interblocages)
        throw new Error(`${comptes} interblocages : un acte ne prend pas ses verrous dans l’ordre`);
    },
  };
}
