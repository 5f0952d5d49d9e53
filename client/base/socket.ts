import type { Socket } from 'socket.io-client';
import { toast } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { VersClient, VersServeur } from '#shared/evenements.ts';
import { memesDroits } from '#shared/utilisateur/comptes.rules.ts';
import { peutOuvrir } from '#shared/utilisateur/habilitations.rules.ts';
import { lireSession } from '#shared/utilisateur/utilisateur.api.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { callApi } from './call-api.ts';
import { connectionAtom, lastSignAtom, ONLINE } from './connection.atoms.ts';
import { hearBuild } from './build.atoms.ts';
import { store } from './store.ts';
import { sessionAtom } from './session.atoms.ts';
import { subscriptions } from './subscribe.ts';

export { connectionAtom as connexionAtom };

type Prise = Socket<VersClient, VersServeur>;
const RECONNEXION_MS = 2_000;
const HORS_LIGNE_MS = 10_000;
const ACCUSE_MS = 5_000;
const REPRISE_MS = 1_000;

let prise: Prise | null = null;
/** Whose connection it is: another tab may sign somebody else in. */
let titulaire: number | null = null;
let minuteries: ReturnType<typeof setTimeout>[] = [];

/**
 * Follows the session: one connection while somebody is signed in, none otherwise. Called once, by
 * main. Answers how to stop.
 */
export function startSocket(): () => void {
  const seTaire = store.sub(sessionAtom, () => void accorder());
  window.addEventListener('offline', perdre);
  void accorder();
  return () => {
    seTaire();
    window.removeEventListener('offline', perdre);
    fermer();
  };
}

const doitVivre = (): boolean => {
  const session = store.get(sessionAtom);
  return session !== null && !session.must_change_password;
};

async function accorder(): Promise<void> {
  const voulu = doitVivre() ? (store.get(sessionAtom)?.id ?? null) : null;
  if (voulu === titulaire) return;
  if (titulaire !== null) fermer();
  titulaire = voulu;
  if (voulu === null) return;
  perdre(); // until the first answer, nothing is live
  const module = await import('socket.io-client').catch(() => null);
  if (titulaire !== voulu || prise) return;
  if (!module) {
    titulaire = null;
    setTimeout(() => void accorder(), REPRISE_MS);
    return;
  }
  prise = module.io({
    transports: ['websocket'],
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    randomizationFactor: 0.5,
  });
  brancher(prise);
}

/**
 * Asks for every topic again: on each connection, and when rights moved, for the server then leaves
 * what is no longer allowed.
 */
const demanderTout = (p: Prise): void =>
  subscriptions.connecter(
    (demande) => p.timeout(ACCUSE_MS).emitWithAck('subscribe', demande),
    (topic) => p.emit('unsubscribe', { topic }),
  );

function brancher(p: Prise): void {
  const signe = () => store.set(lastSignAtom, Date.now());
  p.io?.on('ping', signe);
  p.on('connect', () => {
    signe();
    retrouver();
    demanderTout(p);
  });
  p.on('disconnect', (raison) => {
    perdre();
    // After this one the library does not come back by itself; after a logout there is no session,
    // hence no socket.
    if (raison === 'io server disconnect') reprendre(p);
  });
  p.on('connect_error', () => {
    perdre();
    if (!p.active) void refuser(p);
  });
  p.on('evenement', (message) => {
    signe();
    subscriptions.recevoir(message);
  });
  p.on('construction', hearBuild);
  p.on('fin_de_session', ({ code, motif }) => {
    store.set(sessionAtom, null);
    // One's own logout, here or in another tab, is no accident.
    if (code === 'deconnecte') toast.succes(motif);
    else toast.avertir(motif);
  });
  p.on('acces_modifie', () => void reloadSession().then(() => p.connected && demanderTout(p)));
}

const reprendre = (p: Prise): void => void setTimeout(() => prise === p && p.connect(), REPRISE_MS);

/**
 * The server refused the handshake: either the session ended, and reading it says so, or it could
 * not tell.
 */
async function refuser(p: Prise): Promise<void> {
  await reloadSession();
  reprendre(p);
}

/** Rights and register of the signed-in user, as the server holds them now. */
export async function reloadSession(): Promise<void> {
  const { success, data } = await callApi(lireSession, { silencieux: true });
  if (!success || !data) return;
  const avant = store.get(sessionAtom);
  store.set(sessionAtom, data);
  if (avant?.id === data.id) direDroits(avant, data);
}

/** Somebody changed what this user may do: said, and why the screen goes when it does. */
function direDroits(avant: Session, apres: Session): void {
  if (avant.is_admin === apres.is_admin && memesDroits(avant.habilitations, apres.habilitations))
    return;
  const { titre, texte, ecranRetire } = phrasesAcces.droitsModifies;
  const perdu = peutOuvrir(avant, location.pathname) && !peutOuvrir(apres, location.pathname);
  toast.avertir(perdu ? `${ecranRetire} ${texte}` : texte, titre);
}

function perdre(): void {
  if (titulaire === null) return;
  subscriptions.deconnecter();
  if (minuteries.length > 0) return;
  const depuis = Date.now();
  minuteries = [
    setTimeout(() => store.set(connectionAtom, { etat: 'reconnexion', depuis }), RECONNEXION_MS),
    setTimeout(() => store.set(connectionAtom, { etat: 'hors_ligne', depuis }), HORS_LIGNE_MS),
  ];
}
function retrouver(): void {
  minuteries.forEach(clearTimeout);
  minuteries = [];
  store.set(connectionAtom, ONLINE);
}
function fermer(): void {
  const fermee = prise;
  prise = null;
  titulaire = null;
  subscriptions.eteindre();
  retrouver();
  fermee?.disconnect();
}
