import type { Server as ServeurHttp } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Accuse, VersClient, VersServeur } from '#shared/evenements.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { peutEntendre } from '#shared/utilisateur/acces.rules.ts';
import { COOKIE_SESSION, nomDeCookie } from '../http/acces.ts';
import type { SessionServeur } from '../http/requete.ts';
import type { Sessions } from '../http/sessions.ts';
import { rattraper } from './catch-up.ts';
import type { Presence } from './presence.ts';
import type { Revocation } from './revoquer.ts';
import { salleDe } from './salles.ts';

interface Poste {
  session: SessionServeur;
  jeton: string;
}
export type ServeurSocket = Server<VersServeur, VersClient, Record<string, never>, Poste>;
type Prise = Socket<VersServeur, VersClient, Record<string, never>, Poste>;

export interface MoyensSocket {
  orm: MikroORM;
  sessions: Sessions;
  journal: Logger;
  /** Does this user hold this register now? Answered by the domain of registers. */
  tient: (utilisateur_id: number, caisse_id: number) => Promise<boolean>;
  presence: Pick<Presence, 'entrer' | 'sortir'>;
  /** The build of the pages given out now; empty when none is. */
  construction: () => string;
}

const cookieDe = (entete = ''): string =>
  [nomDeCookie(COOKIE_SESSION, true), COOKIE_SESSION].flatMap(
    (nom) => new RegExp(`(?:^|; )${nom}=([\\w-]+)`).exec(entete)?.[1] ?? [],
  )[0] ?? '';
/**
 * A page of another site may open a WebSocket with our cookie: the origin must then be our own
 * host.
 */
const memeOrigine = (origine: string | undefined, hotes: (string | undefined)[]): boolean =>
  origine === undefined ||
  hotes.some((h) => h !== undefined && URL.canParse(origine) && new URL(origine).host === h);

export function creerServeurSocket(http: ServeurHttp, moyens: MoyensSocket): ServeurSocket {
  const io: ServeurSocket = new Server(http, {
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
      void authentifier(prise as Prise, moyens).then(
        () => suite(),
        () => suite(new Error(phrasesAcces.nonConnecte)),
      ),
  );
  io.on('connection', (prise) => {
    // The upgrade request is of no more use once the handshake is read, and weighs on every idle
    // screen.
    (prise.conn as { request: unknown }).request = null;
    brancher(prise as Prise, moyens);
    const { id } = (prise as Prise).data.session;
    moyens.presence.entrer(id);
    prise.on('disconnect', () => moyens.presence.sortir(id));
    const construction = moyens.construction();
    if (construction) prise.emit('construction', construction);
  });
  return io;
}

async function authentifier(prise: Prise, { sessions }: MoyensSocket): Promise<void> {
  const { headers, auth } = prise.handshake;
  const donne = typeof auth['token'] === 'string' ? auth['token'] : '';
  const jeton =
    donne ||
    (memeOrigine(headers.origin, [headers.host, headers['x-forwarded-host']?.toString()])
      ? cookieDe(headers.cookie)
      : '');
  const session = await sessions.lire(jeton, Date.now());
  if (!session) throw new Error(phrasesAcces.nonConnecte);
  prise.data = { session, jeton };
}

/** [HAB-7] A topic is heard by the permission table; a register's also by its holder. */
async function peutRejoindre(
  { session }: Poste,
  topic: string,
  { tient }: MoyensSocket,
): Promise<boolean> {
  if (peutEntendre(session, topic)) return true;
  const caisse_id = Number(/^caisse:(\d+)$/.exec(topic)?.[1] ?? 0);
  return caisse_id > 0 && !session.must_change_password && (await tient(session.id, caisse_id));
}

function brancher(prise: Prise, moyens: MoyensSocket): void {
  prise.on(
    'subscribe',
    (demande, accuse) =>
      void abonner(prise, demande, moyens).then(accuse, (err: unknown) => {
        moyens.journal.warn({ err }, 'abonnement');
        if (typeof accuse === 'function')
          accuse({ ok: false, code: 'occupe', errors: [phrasesRefus.occupe] });
      }),
  );
  prise.on('unsubscribe', (demande, accuse) => {
    const salle =
      typeof demande?.topic === 'string' ? salleDe(demande.topic, prise.data.session.id) : null;
    if (salle) void prise.leave(salle);
    if (typeof accuse === 'function') accuse({ ok: salle !== null });
  });
}

/**
 * Joins first, then reads: what is published in between arrives by the room, and `seq` tells the
 * double.
 */
async function abonner(prise: Prise, demande: unknown, moyens: MoyensSocket): Promise<Accuse> {
  const { topic, since } = (demande ?? {}) as { topic?: unknown; since?: unknown };
  const salle = typeof topic === 'string' ? salleDe(topic, prise.data.session.id) : null;
  if (salle === null || typeof topic !== 'string')
    return { ok: false, code: 'introuvable', errors: [phrasesRefus.introuvable('Sujet')] };
  if (!(await peutRejoindre(prise.data, topic, moyens)))
    return { ok: false, code: 'non_autorise', errors: [phrasesAcces.nonAutorise] };
  await prise.join(salle);
  return rattraper(
    moyens.orm.em.fork(),
    salle,
    typeof since === 'number' && Number.isInteger(since) && since >= 0 ? since : undefined,
  );
}

/**
 * A session or a right changed: cut what ended, and leave the topics no longer allowed, at once.
 * Null: changes may have gone unheard, so every socket is looked at; those for whom nothing moved
 * hear nothing.
 */
export async function reviserPrises(
  io: ServeurSocket,
  moyens: MoyensSocket,
  quoi: Revocation | null,
): Promise<void> {
  for (const prise of io.sockets.sockets.values()) {
    const { session } = prise.data;
    if (quoi === null || session.id === quoi.utilisateur_id || session.empreinte === quoi.empreinte)
      await reviserPrise(prise, moyens, quoi);
  }
}

async function reviserPrise(
  prise: Prise,
  moyens: MoyensSocket,
  quoi: Revocation | null,
): Promise<void> {
  const { session, jeton } = prise.data;
  const actuelle = await moyens.sessions.lire(jeton, Date.now());
  if (!actuelle) {
    const motif = quoi?.motif ?? (quoi ? phrasesAcces.deconnecte : phrasesAcces.nonConnecte);
    const code = quoi && quoi.motif === undefined ? 'deconnecte' : 'fermee';
    prise.emit('fin_de_session', { code, motif });
    prise.disconnect(true);
    return;
  }
  prise.data = { session: actuelle, jeton };
  for (const salle of prise.rooms) {
    if (salle !== prise.id && !(await peutRejoindre(prise.data, salle, moyens)))
      void prise.leave(salle);
  }
  if (quoi || JSON.stringify(actuelle) !== JSON.stringify(session)) prise.emit('acces_modifie');
}
