import type { Socket } from 'socket.io-client';
import { toast } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { VersClient, VersServeur } from '#shared/evenements.ts';
import {
  accesEnUnMot,
  memesDroits,
  peutOuvrir,
} from '#shared/admin/utilisateur/habilitations.rules.ts';
import { lireSession } from '#shared/admin/utilisateur/session.api.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { callApi } from './call-api.ts';
import { connectionAtom, lastSignAtom, ONLINE, stationKeyAtom } from './connection.atoms.ts';
import { hearBuild } from './build.atoms.ts';
import { SOCKET_OPTIONS } from './socket-options.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';
import { subscriptions } from './subscribe.ts';

type LiveSocket = Socket<VersClient, VersServeur>;
const RECONNECTING_MS = 2_000;
const OFFLINE_MS = 10_000;
const ACK_MS = 5_000;
const RETRY_MS = 1_000;

let socket: LiveSocket | null = null;
/** The connection's user: another tab may sign somebody else in. */
let holder: number | null = null;
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * One connection while signed in. Called once, by main; returns its undo. Network loss is left to
 * the library, which keeps a local server's socket.
 */
export function startSocket(): () => void {
  const unsubscribe = store.sub(sessionAtom, () => void reconcile());
  const unnamed = store.sub(stationKeyAtom, () => nameStation(socket));
  void reconcile();
  return () => {
    unsubscribe();
    unnamed();
    closeSocket();
  };
}

const shouldLive = (): boolean => {
  const session = store.get(sessionAtom);
  return session !== null && !session.must_change_password;
};

async function reconcile(): Promise<void> {
  const wanted = shouldLive() ? (store.get(sessionAtom)?.id ?? null) : null;
  if (wanted === holder) return;
  if (holder !== null) closeSocket();
  holder = wanted;
  if (wanted === null) return;
  lose(); // offline until the first answer
  const module = await import('socket.io-client').catch(() => null);
  if (holder !== wanted || socket) return;
  if (!module) {
    holder = null;
    setTimeout(() => void reconcile(), RETRY_MS);
    return;
  }
  socket = module.io({ ...SOCKET_OPTIONS, auth: (give) => give(whoSitsHere()) });
  wire(socket);
}

/**
 * [EVT-36] Rights known to this page, sent at each connection so that the server reports changes.
 */
function whoSitsHere(): { acces?: string } {
  const session = store.get(sessionAtom);
  return session ? { acces: accesEnUnMot(session) } : {};
}

/**
 * Resubscribes to every topic: on connection, and after a rights change, as the server drops
 * forbidden topics.
 */
const requestAll = (p: LiveSocket): void =>
  subscriptions.connect(
    (request) => p.timeout(ACK_MS).emitWithAck('subscribe', request),
    (topic) => p.emit('unsubscribe', { topic }),
    () => void reloadSession(),
  );

function wire(p: LiveSocket): void {
  const markAlive = () => store.set(lastSignAtom, Date.now());
  p.io?.on('ping', markAlive);
  p.on('connect', () => {
    markAlive();
    recover();
    nameStation(p);
    requestAll(p);
  });
  p.on('disconnect', (reason) => {
    lose();
    // Socket.IO does not reconnect after this reason; after a logout there is no session, hence no
    // socket.
    if (reason === 'io server disconnect') retry(p);
  });
  p.on('connect_error', () => {
    lose();
    if (!p.active) void handleRefusal(p);
  });
  p.on('evenement', (message) => {
    markAlive();
    subscriptions.receive(message);
  });
  p.on('construction', hearBuild);
  p.on('fin_de_session', ({ code, motif }) => {
    store.set(sessionAtom, null);
    if (code === 'deconnecte') toast.succes(motif);
    else toast.avertir(motif);
  });
  p.on('acces_modifie', () => void reloadSession().then(() => p.connected && requestAll(p)));
}

/** [HSL-26] Identifies the station to the server, which then detects its disconnections. */
function nameStation(p: LiveSocket | null): void {
  const key = store.get(stationKeyAtom);
  if (p?.connected && key !== null) p.emit('poste', key);
}

const retry = (p: LiveSocket): void => void setTimeout(() => socket === p && p.connect(), RETRY_MS);

/** Handshake refused: reading the session tells whether it ended. */
async function handleRefusal(p: LiveSocket): Promise<void> {
  await reloadSession();
  retry(p);
}

/**
 * [ACC-24] Read again when it changed meanwhile (somebody else, a register taken): the answer may be
 * older.
 */
export async function reloadSession(): Promise<void> {
  const before = store.get(sessionAtom);
  const { success, data } = await callApi(lireSession, { silencieux: true });
  const now = store.get(sessionAtom);
  if (now !== before) return now ? reloadSession() : undefined;
  if (!success || !data) return;
  store.set(sessionAtom, data);
  if (before?.id === data.id) tellRights(before, data);
}

/** Toast when the user's rights changed, explaining a screen that closes. */
function tellRights(before: Session, after: Session): void {
  if (before.is_admin === after.is_admin && memesDroits(before.habilitations, after.habilitations))
    return;
  const { titre, texte, ecranRetire } = phrasesAcces.droitsModifies;
  const lost = peutOuvrir(before, location.pathname) && !peutOuvrir(after, location.pathname);
  toast.avertir(lost ? `${ecranRetire} ${texte}` : texte, titre);
}

function lose(): void {
  if (holder === null) return;
  subscriptions.disconnect();
  if (timers.length > 0) return;
  const since = Date.now();
  timers = [
    setTimeout(
      () => store.set(connectionAtom, { etat: 'reconnexion', depuis: since }),
      RECONNECTING_MS,
    ),
    setTimeout(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis: since }), OFFLINE_MS),
  ];
}
function recover(): void {
  timers.forEach(clearTimeout);
  timers = [];
  store.set(connectionAtom, ONLINE);
}
function closeSocket(): void {
  const closing = socket;
  socket = null;
  holder = null;
  subscriptions.clear();
  recover();
  closing?.disconnect();
}
