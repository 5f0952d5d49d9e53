import type { Server as ServeurHttp } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Accuse, VersClient, VersServeur } from '#shared/evenements.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { peutEntendre, peutTenirCaisse } from '#shared/utilisateur/acces.rules.ts';
import { colonnesCachees, sansColonnes } from '#shared/utilisateur/colonnes.rules.ts';
import { SESSION_COOKIE, cookieName } from '../http/access.ts';
import type { ServerSession } from '../http/route.ts';
import type { Sessions } from '../http/sessions.ts';
import { AskLimit, ROOMS_MAX } from './ask-limit.ts';
import { missedSince } from './catch-up.ts';
import type { Presence } from './presence.ts';
import type { Revocation } from './revocations.ts';
import { roomOf, unveil, veiledRoom } from './rooms.ts';

interface Poste {
  session: ServerSession;
  jeton: string;
  /** What had changed when the handshake was read. */
  changes?: number;
}
export type SocketServer = Server<VersServeur, VersClient, Record<string, never>, Poste>;
type Prise = Socket<VersServeur, VersClient, Record<string, never>, Poste>;

export interface SocketMeans {
  orm: MikroORM;
  sessions: Sessions;
  journal: Logger;
  /** Does this user hold this register now? Answered by the domain of registers. */
  tient: (utilisateur_id: number, caisse_id: number) => Promise<boolean>;
  presence: Pick<Presence, 'enter' | 'leave'>;
  /** The build of the pages given out now; empty when none is. */
  construction: () => string;
}

const cookieOf = (entete = ''): string =>
  [cookieName(SESSION_COOKIE, true), SESSION_COOKIE].flatMap(
    (nom) => new RegExp(`(?:^|; )${nom}=([\\w-]+)`).exec(entete)?.[1] ?? [],
  )[0] ?? '';
/**
 * A page of another site may open a WebSocket with our cookie: the origin must then be our own
 * host.
 */
const sameOrigin = (origine: string | undefined, hotes: (string | undefined)[]): boolean =>
  origine === undefined ||
  hotes.some((h) => h !== undefined && URL.canParse(origine) && new URL(origine).host === h);

export function createSocketServer(http: ServeurHttp, means: SocketMeans): SocketServer {
  const io: SocketServer = new Server(http, {
    path: '/socket.io',
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 5_000,
    maxHttpBufferSize: 65_536,
  });
  io.use(
    (prise, suite) =>
      void authenticate(prise as Prise, means).then(
        () => suite(),
        () => suite(new Error(phrasesAcces.nonConnecte)),
      ),
  );
  io.on('connection', (prise) => {
    // The upgrade request is of no more use once the handshake is read, and weighs on every idle
    // screen.
    (prise.conn as { request: unknown }).request = null;
    wire(prise as Prise, means);
    // What ended between the handshake and now was told to sockets that were there.
    if ((prise as Prise).data.changes !== means.sessions.changes)
      void reviewOrCut(prise as Prise, means, null);
    const { id } = (prise as Prise).data.session;
    means.presence.enter(id);
    prise.on('disconnect', () => means.presence.leave(id));
    const construction = means.construction();
    if (construction) prise.emit('construction', construction);
  });
  return io;
}

async function authenticate(prise: Prise, { sessions }: SocketMeans): Promise<void> {
  const { headers, auth } = prise.handshake;
  const donne = typeof auth['token'] === 'string' ? auth['token'] : '';
  const jeton =
    donne ||
    (sameOrigin(headers.origin, [headers.host, headers['x-forwarded-host']?.toString()])
      ? cookieOf(headers.cookie)
      : '');
  const { changes } = sessions;
  const session = await sessions.read(jeton, Date.now());
  if (!session) throw new Error(phrasesAcces.nonConnecte);
  prise.data = { session, jeton, changes };
}

/** [HAB-7] A topic is heard by the permission table; a register's also by whoever holds it and may. */
async function mayJoin(
  { session }: Poste,
  topic: string,
  { tient }: SocketMeans,
): Promise<boolean> {
  if (peutEntendre(session, topic)) return true;
  const caisse_id = Number(/^caisse:(\d+)$/.exec(topic)?.[1] ?? 0);
  return caisse_id > 0 && peutTenirCaisse(session) && (await tient(session.id, caisse_id));
}

const refused = (code: 'occupe' | 'trop_de_tentatives', phrase: string): Accuse => ({
  ok: false,
  code,
  errors: [phrase],
});

function wire(prise: Prise, means: SocketMeans): void {
  const limit = new AskLimit();
  // One after the other: a socket never holds more than one connection of the pool.
  let running = Promise.resolve();
  prise.use(([nom, , accuse]: unknown[], suite) => {
    const verdict = limit.count(Date.now());
    if (verdict === 'answer') return suite();
    if (nom === 'subscribe' && typeof accuse === 'function')
      (accuse as (reponse: Accuse) => void)(
        refused('trop_de_tentatives', phrasesAcces.tropDAbonnements),
      );
    if (verdict === 'cut') prise.disconnect(true);
  });
  prise.on('subscribe', (demande, accuse) => {
    const dire = (reponse: Accuse) => typeof accuse === 'function' && accuse(reponse);
    running = running.then(async () => {
      if (!prise.connected) return;
      try {
        dire(await subscribe(prise, demande, means));
      } catch (err) {
        means.journal.warn({ err }, 'abonnement');
        dire(refused('occupe', phrasesRefus.occupe));
      }
    });
  });
  prise.on('unsubscribe', (demande, accuse) => {
    const salle =
      typeof demande?.topic === 'string' ? roomOf(demande.topic, prise.data.session.id) : null;
    if (salle) void prise.leave(heardIn(salle, prise.data));
    if (typeof accuse === 'function') accuse({ ok: salle !== null });
  });
}

/** [HAB-9] The room where this screen hears a topic: without what is kept from its user. */
const heardIn = (salle: string, { session }: Poste): string =>
  veiledRoom(salle, colonnesCachees(session));

/** The answer is no older than the last thing that ended or changed. */
async function mayJoinNow(prise: Prise, topic: string, means: SocketMeans): Promise<boolean> {
  for (;;) {
    const { changes } = means.sessions;
    const may = await mayJoin(prise.data, topic, means);
    if (changes === means.sessions.changes) return may;
    await reviewSocket(prise, means, null);
    if (!prise.connected) return false;
  }
}

/**
 * Joins first, then reads: what is published in between arrives by the room, and `seq` tells the
 * double.
 */
async function subscribe(prise: Prise, demande: unknown, means: SocketMeans): Promise<Accuse> {
  const { topic, since } = (demande ?? {}) as { topic?: unknown; since?: unknown };
  const salle = typeof topic === 'string' ? roomOf(topic, prise.data.session.id) : null;
  if (salle === null || typeof topic !== 'string')
    return { ok: false, code: 'introuvable', errors: [phrasesRefus.introuvable('Sujet')] };
  if (prise.rooms.size > ROOMS_MAX)
    return refused('trop_de_tentatives', phrasesAcces.tropDAbonnements);
  if (!(await mayJoinNow(prise, topic, means)))
    return { ok: false, code: 'non_autorise', errors: [phrasesAcces.nonAutorise] };
  const { session } = prise.data;
  await prise.join(heardIn(salle, prise.data));
  const accuse = await missedSince(
    means.orm.em.fork(),
    salle,
    typeof since === 'number' && Number.isInteger(since) && since >= 0 ? since : undefined,
  );
  return sansColonnes(accuse, colonnesCachees(session));
}

/**
 * A session or a right changed: cut what ended, and leave the topics no longer allowed, at once.
 * Null: changes may have gone unheard, so every socket is looked at; those for whom nothing moved
 * hear nothing.
 */
export async function reviewSockets(
  io: SocketServer,
  means: SocketMeans,
  quoi: Revocation | null,
): Promise<void> {
  for (const prise of io.sockets.sockets.values()) {
    const { session } = prise.data;
    if (quoi === null || session.id === quoi.utilisateur_id || session.empreinte === quoi.empreinte)
      await reviewOrCut(prise, means, quoi);
  }
}

/** Who cannot be looked at hears nothing more: the page comes back and is asked who it is. */
async function reviewOrCut(
  prise: Prise,
  means: SocketMeans,
  quoi: Revocation | null,
): Promise<void> {
  try {
    await reviewSocket(prise, means, quoi);
  } catch (err) {
    means.journal.warn({ err }, 'révision d’un écran');
    prise.disconnect(true);
  }
}
async function reviewSocket(
  prise: Prise,
  means: SocketMeans,
  quoi: Revocation | null,
): Promise<void> {
  const { session, jeton } = prise.data;
  const actuelle = await means.sessions.peek(jeton, Date.now());
  if (!actuelle) return sendAway(prise, quoi);
  prise.data = { session: actuelle, jeton };
  await reviewRooms(prise, means);
  if (saidByAct(quoi) || JSON.stringify(actuelle) !== JSON.stringify(session))
    prise.emit('acces_modifie');
}

/** An act told it, with its reason; the base only says that something changed. */
const saidByAct = (quoi: Revocation | null): quoi is Revocation =>
  quoi !== null && quoi.base !== true;

/** The session ended: by its own person, or for a reason that is said. */
function sendAway(prise: Prise, quoi: Revocation | null): void {
  const parSoi = saidByAct(quoi) && quoi.motif === undefined;
  prise.emit('fin_de_session', {
    code: parSoi ? 'deconnecte' : 'fermee',
    motif: quoi?.motif ?? (parSoi ? phrasesAcces.deconnecte : phrasesAcces.nonConnecte),
  });
  prise.disconnect(true);
}

/** Leaves what may no longer be heard, and hears the rest with or without what is kept [HAB-9]. */
async function reviewRooms(prise: Prise, means: SocketMeans): Promise<void> {
  for (const room of prise.rooms) {
    if (room === prise.id) continue;
    const { salle } = unveil(room);
    const wanted = (await mayJoin(prise.data, salle, means)) ? heardIn(salle, prise.data) : null;
    if (wanted === room) continue;
    void prise.leave(room);
    if (wanted !== null) void prise.join(wanted);
  }
}
