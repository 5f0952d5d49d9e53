import type { Server as HttpServer } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Accuse, VersClient, VersServeur } from '#shared/evenements.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { accesEnUnMot } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { sansColonnes } from '#shared/base/colonnes.ts';
import { SESSION_COOKIE, cookieName } from '../http/access.ts';
import { isNearAddress } from '../http/near.ts';
import { NOBODY, type ServerSession } from '../http/route.ts';
import type { Sessions } from '../http/sessions.ts';
import { AskLimit, ROOMS_MAX } from './ask-limit.ts';
import { missedSince } from './catch-up.ts';
import type { GuestDoor } from './guests.ts';
import type { Presence } from './presence.ts';
import type { StationPresence } from './station-presence.ts';
import type { Revocation } from './revocations.ts';
import { SharedReads } from './shared-reads.ts';
import { type Rooms, unveil, veiledRoom } from './rooms.ts';

interface SocketData {
  session: ServerSession;
  /** Topic of a guest, who hears nothing else; its session has no right. */
  guest?: string;
  /** Sessions' change count at handshake. */
  changes?: number;
}
export type SocketServer = Server<VersServeur, VersClient, Record<string, never>, SocketData>;
type ScreenSocket = Socket<VersServeur, VersClient, Record<string, never>, SocketData>;

export interface SocketMeans {
  orm: MikroORM;
  sessions: Sessions;
  journal: Logger;
  rooms: Rooms;
  /** [HAB-9] Columns hidden from this user. */
  hiddenIn: (topic: string, session: ServerSession) => readonly string[];
  /** Rights by current holdings (a register), from the domains. */
  holds: (session: ServerSession, topic: string) => Promise<boolean>;
  presence: Pick<Presence, 'enter' | 'leave'>;
  /** [HSL-26] Connection times per station. */
  stations: Pick<StationPresence, 'follow'>;
  guests: GuestDoor;
  /** Trusts proxy headers (`TRUST_PROXY`). */
  trustProxy: boolean;
  /** Other stations need HTTPS [SEC-10]. */
  encryptedOnly: () => Promise<boolean>;
  /** Client build served; empty without one. */
  construction: () => string;
}

interface WireMeans extends SocketMeans {
  missed: SharedReads<Accuse>;
}

/** [SEC-13] Cookies differ by scheme. */
const cookieOf = (name: string, header = '', secure: boolean): string =>
  new RegExp(`(?:^|; )${cookieName(name, secure)}=([\\w-]+)`).exec(header)?.[1] ?? '';
/**
 * [SEC-12] Cross-site WebSockets carry our cookie: the origin must be our host, by the request or a
 * trusted proxy.
 */
const sameOrigin = (origin: string | undefined, hosts: (string | undefined)[]): boolean =>
  origin === undefined ||
  hosts.some((h) => h !== undefined && URL.canParse(origin) && new URL(origin).host === h);

export function createSocketServer(http: HttpServer, means: SocketMeans): SocketServer {
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
    (socket, next) =>
      void authenticate(socket as ScreenSocket, means).then(
        () => next(),
        () => next(new Error(phrasesAcces.nonConnecte)),
      ),
  );
  const missed = new SharedReads<Accuse>();
  io.on('connection', (socket) => {
    // frees memory of idle sockets
    (socket.conn as { request: unknown }).request = null;
    wire(socket as ScreenSocket, { ...means, missed });
    // changes since the handshake missed this socket
    if ((socket as ScreenSocket).data.changes !== means.sessions.changes)
      void reviewOrCut(socket as ScreenSocket, means, null);
    tellWhatMoved(socket as ScreenSocket);
    const { session, guest } = (socket as ScreenSocket).data;
    const { id, programme } = session;
    // API clients and guests are not presence.
    if (programme === undefined && guest === undefined) {
      means.stations.follow(socket as ScreenSocket);
      means.presence.enter(id);
      socket.on('disconnect', () => means.presence.leave(id));
    }
    const build = means.construction();
    if (build) socket.emit('construction', build);
  });
  return io;
}

/** [EVT-36] Tells a reconnecting page that its known rights changed. */
function tellWhatMoved(socket: ScreenSocket): void {
  const { acces } = socket.handshake.auth;
  if (typeof acces === 'string' && acces !== accesEnUnMot(socket.data.session))
    socket.emit('acces_modifie');
}

/** Empty for a foreign page. */
function cookieToken({ handshake }: ScreenSocket, trustProxy: boolean, name: string): string {
  const { headers, secure } = handshake;
  const told = (name: string): string | undefined =>
    trustProxy ? headers[name]?.toString() : undefined;
  return sameOrigin(headers.origin, [headers.host, told('x-forwarded-host')])
    ? cookieOf(name, headers.cookie, secure || told('x-forwarded-proto') === 'https')
    : '';
}

/** [SEC-10] Unencrypted, from another machine. */
function inClear({ handshake }: ScreenSocket, trustProxy: boolean): boolean {
  const { secure, address, headers } = handshake;
  const told = headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim();
  const from = (trustProxy && told) || address;
  return !secure && !isNearAddress(from, told !== undefined && !trustProxy);
}

/** [SEC-10] HTTP, when HTTPS is required. */
const byShutDoor = async (
  socket: ScreenSocket,
  { trustProxy, encryptedOnly }: SocketMeans,
): Promise<boolean> => inClear(socket, trustProxy) && (await encryptedOnly());

async function authenticate(socket: ScreenSocket, means: SocketMeans): Promise<void> {
  const { sessions, trustProxy } = means;
  const { changes } = sessions;
  if (await byShutDoor(socket, means)) throw new Error(phrasesAcces.httpsExige);
  const { auth } = socket.handshake;
  if (auth['guest'] === true) return admitGuest(socket, means);
  const given = typeof auth['token'] === 'string' ? auth['token'] : '';
  const token = given || cookieToken(socket, trustProxy, SESSION_COOKIE);
  const session = await sessions.read(token, Date.now());
  if (!session) throw new Error(phrasesAcces.nonConnecte);
  socket.data = { session, changes };
}

/** Asked for by the page: the same browser may hold a session too. */
async function admitGuest(socket: ScreenSocket, means: SocketMeans): Promise<void> {
  const { guests, sessions, trustProxy } = means;
  const { changes } = sessions;
  const guest = await guests.admit(cookieToken(socket, trustProxy, guests.cookie), new Date());
  if (!guest) throw new Error(phrasesAcces.nonConnecte);
  socket.data = { session: { ...NOBODY, empreinte: guest.digest }, guest: guest.topic, changes };
}

/** By permission table, or current holdings. */
const mayJoin = async (
  { session, guest }: SocketData,
  topic: string,
  { holds }: SocketMeans,
): Promise<boolean> =>
  guest === undefined ? peutEntendre(session, topic) || holds(session, topic) : topic === guest;

const refused = (code: 'occupe' | 'trop_de_tentatives', phrase: string): Accuse => ({
  ok: false,
  code,
  errors: [phrase],
});

function wire(socket: ScreenSocket, means: WireMeans): void {
  const limit = new AskLimit();
  // serialized: one pool connection per socket
  let running = Promise.resolve();
  socket.use(([name, , ack]: unknown[], next) => {
    const verdict = limit.count(Date.now());
    if (verdict === 'answer') return next();
    if (name === 'subscribe' && typeof ack === 'function')
      (ack as (answer: Accuse) => void)(
        refused('trop_de_tentatives', phrasesAcces.tropDAbonnements),
      );
    if (verdict === 'cut') socket.disconnect(true);
  });
  socket.on('subscribe', (request, ack) => {
    const reply = (answer: Accuse) => typeof ack === 'function' && ack(answer);
    running = running.then(async () => {
      if (!socket.connected) return;
      try {
        reply(await subscribe(socket, request, means));
      } catch (err) {
        means.journal.warn({ err }, 'abonnement');
        reply(refused('occupe', phrasesRefus.occupe));
      }
    });
  });
  socket.on('unsubscribe', (request, ack) => {
    const room =
      typeof request?.topic === 'string'
        ? means.rooms.roomOf(request.topic, socket.data.session.id)
        : null;
    if (room) void socket.leave(heardIn(room, socket.data, means));
    if (typeof ack === 'function') ack({ ok: room !== null });
  });
}

/** [HAB-9] Room without hidden columns. */
const heardIn = (room: string, { session }: SocketData, { hiddenIn }: SocketMeans): string =>
  veiledRoom(room, hiddenIn(room, session));

/** Rechecked after concurrent revocations. */
async function mayJoinNow(
  socket: ScreenSocket,
  topic: string,
  means: SocketMeans,
): Promise<boolean> {
  for (;;) {
    const { changes } = means.sessions;
    const may = await mayJoin(socket.data, topic, means);
    if (changes === means.sessions.changes) return may;
    await reviewSocket(socket, means, null);
    if (!socket.connected) return false;
  }
}

/** Joins before reading: events in between arrive twice, deduplicated by `seq`. */
async function subscribe(
  socket: ScreenSocket,
  request: unknown,
  means: WireMeans,
): Promise<Accuse> {
  const { topic, since } = (request ?? {}) as { topic?: unknown; since?: unknown };
  const room = typeof topic === 'string' ? means.rooms.roomOf(topic, socket.data.session.id) : null;
  if (room === null || typeof topic !== 'string')
    return { ok: false, code: 'introuvable', errors: [phrasesRefus.introuvable('Sujet')] };
  if (socket.rooms.size > ROOMS_MAX)
    return refused('trop_de_tentatives', phrasesAcces.tropDAbonnements);
  if (!(await mayJoinNow(socket, topic, means)))
    return { ok: false, code: 'non_autorise', errors: [phrasesAcces.nonAutorise] };
  const { session } = socket.data;
  await socket.join(heardIn(room, socket.data, means));
  const from =
    typeof since === 'number' && Number.isInteger(since) && since >= 0 ? since : undefined;
  const ack = await means.missed.read(`${room} ${from ?? ''}`, () =>
    missedSince(means.orm.em.fork(), { room, topic }, from),
  );
  return sansColonnes(ack, means.hiddenIn(room, session));
}

/**
 * Disconnects ended sessions, leaves forbidden topics. Null: changes may have been missed, reviews
 * all sockets.
 */
export async function reviewSockets(
  io: SocketServer,
  means: SocketMeans,
  news: Revocation | null,
): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const { session } = socket.data;
    if (news === null || session.id === news.utilisateur_id || session.empreinte === news.empreinte)
      await reviewOrCut(socket, means, news);
  }
}

/** Unreviewable sockets are disconnected; the client reconnects and authenticates. */
async function reviewOrCut(
  socket: ScreenSocket,
  means: SocketMeans,
  news: Revocation | null,
): Promise<void> {
  try {
    await reviewSocket(socket, means, news);
  } catch (err) {
    means.journal.warn({ err }, 'révision d’un écran');
    socket.disconnect(true);
  }
}
async function reviewSocket(
  socket: ScreenSocket,
  means: SocketMeans,
  news: Revocation | null,
): Promise<void> {
  const { session, guest } = socket.data;
  if (await byShutDoor(socket, means)) return sendAway(socket, { motif: phrasesAcces.httpsExige });
  if (guest !== undefined) {
    if (!(await means.guests.stays(session.empreinte))) sendAway(socket, news);
    return;
  }
  const current = await means.sessions.peek(session, Date.now());
  if (!current) return sendAway(socket, news);
  socket.data = { session: current };
  await reviewRooms(socket, means);
  if (saidByAct(news) || JSON.stringify(current) !== JSON.stringify(session))
    socket.emit('acces_modifie');
}

/** Acts give a reason, triggers none. */
const saidByAct = (news: Revocation | null): news is Revocation =>
  news !== null && news.base !== true;

/** Closed by its own user, or with a reason. */
function sendAway(socket: ScreenSocket, news: Revocation | null): void {
  const bySelf = saidByAct(news) && news.motif === undefined;
  socket.emit('fin_de_session', {
    code: bySelf ? 'deconnecte' : 'fermee',
    motif: news?.motif ?? (bySelf ? phrasesAcces.deconnecte : phrasesAcces.nonConnecte),
  });
  socket.disconnect(true);
}

/** Leaves forbidden rooms, switches to hidden-column ones [HAB-9]. */
async function reviewRooms(socket: ScreenSocket, means: SocketMeans): Promise<void> {
  for (const room of socket.rooms) {
    if (room === socket.id) continue;
    const { room: bare } = unveil(room);
    const may = await mayJoin(socket.data, bare, means);
    const wanted = may ? heardIn(bare, socket.data, means) : null;
    if (wanted === room) continue;
    void socket.leave(room);
    if (wanted !== null) void socket.join(wanted);
  }
}
