import type { Socket } from 'socket.io-client';
import { toast } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { VersClient, VersServeur } from '#shared/evenements.ts';
import { accesEnUnMot, memesDroits, peutOuvrir } from '#shared/utilisateur/habilitations.rules.ts';
import { lireSession } from '#shared/utilisateur/session.api.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { callApi } from './call-api.ts';
import { connectionAtom, lastSignAtom, ONLINE, stationKeyAtom } from './connection.atoms.ts';
import { hearBuild } from './build.atoms.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';
import { subscriptions } from './subscribe.ts';

type LiveSocket = Socket<VersClient, VersServeur>;
const RECONNECTING_MS = 2_000;
const OFFLINE_MS = 10_000;
const ACK_MS = 5_000;
/**
 * A try that is neither taken nor refused (packets that vanish, a relay that hangs up without a word)
 * is left for another one before the screen says it is offline: the library would wait 20 s. Not
 * shorter, for a busy server answers late.
 */
const HANDSHAKE_MS = 6_000;
const RETRY_MS = 1_000;

let socket: LiveSocket | null = null;
/** Whose connection it is: another tab may sign somebody else in. */
let holder: number | null = null;
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Follows the session: one connection while somebody is signed in, none otherwise. Called once, by
 * main. Answers how to stop. That the system has lost its network is the library's to hear: it closes
 * the socket, or leaves it when the server is on this machine, and the link is then not lost.
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
  lose(); // until the first answer, nothing is live
  const module = await import('socket.io-client').catch(() => null);
  if (holder !== wanted || socket) return;
  if (!module) {
    holder = null;
    setTimeout(() => void reconcile(), RETRY_MS);
    return;
  }
  socket = module.io({
    transports: ['websocket'],
    timeout: HANDSHAKE_MS,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    randomizationFactor: 0.5,
    auth: (give) => give(whoSitsHere()),
  });
  wire(socket);
}

/** [EVT-36] What this page knows of its user, at each connection: what moved meanwhile is then told. */
function whoSitsHere(): { acces?: string } {
  const session = store.get(sessionAtom);
  return session ? { acces: accesEnUnMot(session) } : {};
}

/**
 * Asks for every topic again: on each connection, and when rights moved, for the server then leaves
 * what is no longer allowed.
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
    // After this one the library does not come back by itself; after a logout there is no session,
    // hence no socket.
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
    // One's own logout, here or in another tab, is no accident.
    if (code === 'deconnecte') toast.succes(motif);
    else toast.avertir(motif);
  });
  p.on('acces_modifie', () => void reloadSession().then(() => p.connected && requestAll(p)));
}

/** [HSL-26] Which station this connection is of: the server then knows when it was cut off. */
function nameStation(p: LiveSocket | null): void {
  const key = store.get(stationKeyAtom);
  if (p?.connected && key !== null) p.emit('poste', key);
}

const retry = (p: LiveSocket): void => void setTimeout(() => socket === p && p.connect(), RETRY_MS);

/**
 * The server refused the handshake: either the session ended, and reading it says so, or it could
 * not tell.
 */
async function handleRefusal(p: LiveSocket): Promise<void> {
  await reloadSession();
  retry(p);
}

/** Rights and register of the signed-in user, as the server holds them now. */
export async function reloadSession(): Promise<void> {
  const { success, data } = await callApi(lireSession, { silencieux: true });
  if (!success || !data) return;
  const before = store.get(sessionAtom);
  store.set(sessionAtom, data);
  if (before?.id === data.id) tellRights(before, data);
}

/** Somebody changed what this user may do: said, and why the screen goes when it does. */
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
