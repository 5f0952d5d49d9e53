import { alarmeServeur } from '#shared/admin/notification/notification.rules.ts';
import { finsPerduesDites } from '#shared/platform/scellement/fins.phrases.ts';
import { createServer } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { SALLES_SUJETS } from '#shared/admin/utilisateur/sujets.rules.ts';
import { colonnesCachees, colonnesCacheesDe } from '#shared/admin/utilisateur/colonnes.rules.ts';
import { sujetAffichage } from '#shared/vente/afficheur/page.rules.ts';
import { counted, row } from './platform/db/query.ts';
import { query } from './query.ts';
import { SUPERVISEUR } from './admin/activation/superviseur.port.ts';
import { porteDesAfficheurs } from './vente/afficheur/porte-afficheur.ts';
import { LIEN_DU_TICKET } from './vente/afficheur/afficheur.port.ts';
import { publicationDesAffichages } from './vente/afficheur/publish-affichages.ts';
import { createApp } from './app.ts';
import { entendSaCaisse } from './vente/caisse/lire-caisses.ts';
import { ECHANGES } from './stock/commande/echange/echange.port.ts';
import { PiloteFichier } from './stock/commande/echange/pilote-fichier.ts';
import { SMTP } from './platform/courriel/smtp.port.ts';
import { createOrm } from './platform/db/orm.ts';
import { ask, askDirectly } from './platform/db/sql.ts';
import { ENTITES } from './entities.ts';
import { type Installation, PAQUET } from './platform/epg/paquet.port.ts';
import { Departures } from './platform/etat/departures.ts';
import { VEILLE } from './platform/etat/etat.port.ts';
import type { MoyensReleve } from './platform/etat/relever.ts';
import { Veille } from './platform/etat/veille.ts';
import { BACKGROUND } from './platform/http/background.port.ts';
import { readBuild } from './platform/http/client-build.ts';
import { gauge } from './platform/http/metrics.ts';
import { Ports } from './platform/http/port.ts';
import { Sessions } from './platform/http/sessions.ts';
import { AccessReview } from './platform/parts/access-review.ts';
import { databasePart } from './platform/parts/database.ts';
import { Doors } from './platform/parts/doors.ts';
import { Epoch } from './platform/parts/epoch.ts';
import { FollowedWorks } from './platform/parts/followed-works.ts';
import { listenerPart } from './platform/parts/news.ts';
import { pageBuildPart } from './platform/parts/page-build.ts';
import { healthOf, type ServerPart, startAll, stopAll } from './platform/parts/part.ts';
import { PoolHealth } from './platform/parts/pool-health.ts';
import { type AccesVidal, VIDAL } from './sante/prescription/vidal.port.ts';
import { CERTIFICATIONS } from './vente/certification/certifications.port.ts';
import { TravailCertifications } from './vente/certification/travail-certifications.ts';
import { MobileFollowing } from './vente/mobile-money/follow-demandes.ts';
import { MOBILE_MONEY } from './vente/mobile-money/mobile-money.port.ts';
import { lienDeReservation } from './vente/vente/copie-du-client.ts';
import { encaisserReservation } from './vente/vente/encaisser-reservation.ts';
import { TravailImports } from './platform/import/travail-imports.ts';
import { SCELLEMENT } from './gestion/journal/archives.port.ts';
import { IMPORTS } from './platform/import/imports.port.ts';
import { NATURES_IMPORTEES } from './natures-importees.ts';
import { Broadcast } from './platform/realtime/broadcast.ts';
import { SessionEnds } from './platform/parts/session-ends.ts';
import { HEARING, type HearTopic } from './platform/realtime/hearing.port.ts';
import { Presence } from './platform/realtime/presence.ts';
import { StationPresence } from './platform/realtime/station-presence.ts';
import { Publisher } from './platform/realtime/publish.ts';
import type { Revocation } from './platform/realtime/revocations.ts';
import { makeRooms, unveil } from './platform/realtime/rooms.ts';
import {
  createSocketServer,
  type SocketMeans,
  reviewSockets,
  type SocketServer,
} from './platform/realtime/socket-server.ts';
import { encryptedOnly } from './platform/http/lead-to-https.ts';
import { hasOwnDoor, type NetworkState } from './platform/reseau/network-state.ts';
import type { HttpsOptions } from './platform/reseau/open-https.ts';
import { rendreCaissesPerdues } from './vente/reservation/rendre-poste.ts';
import { RESEAU } from './platform/reseau/reseau.port.ts';
import { commitWhole } from './platform/http/transaction.ts';
import { notifier } from './admin/notification/notifier.ts';
import { storeAncres } from './platform/scellement/ancres.ts';
import { demarrerJournal } from './platform/scellement/demarrer-journal.ts';
import { currentSeal } from './platform/scellement/sceau.ts';
import { publicationDesAttentes } from './vente/caisse/publish-attentes.ts';
import { CoalescedNews, type Publication } from './platform/realtime/coalesced-news.ts';
import { SAUVEGARDES, type PortSauvegardes } from './platform/sauvegarde/sauvegardes.port.ts';
import { publierDirect } from './gestion/statistiques/publish-direct.ts';

const ROOMS = makeRooms(SALLES_SUJETS);

export interface ServerOptions {
  url: string;
  port: number;
  host: string;
  journal: Logger;
  client: string;
  trustProxy?: boolean;
  /** URL behind a proxy. */
  adresseAffichee?: string | undefined;
  /** Absent: HTTP only. */
  https?: HttpsOptions | undefined;
  /** Absent: none. */
  vidal?: AccesVidal | null;
  paquet?: Installation | undefined;
  /** Absent: no mail. */
  smtpUrl?: string | undefined;
  /** Supplier order files; absent: none. */
  echangesDir?: string | undefined;
  disquePlein?: (() => boolean) | undefined;
  /** Its disk is watched, starts recorded; absent in tests. */
  dataDir?: string | undefined;
  /** Restart times of the embedded PostgreSQL. */
  arretsDeLaBase?: MoyensReleve['arretsDeLaBase'];
  horloge?: MoyensReleve['horloge'];
  /** Absent: no backups. */
  sauvegardes?: PortSauvegardes | undefined;
  /** Absent: ephemeral key. */
  dossierDuSceau?: string | undefined;
  /** Timeout multiplier for tests. */
  patience?: number;
  /** Tests stop it. */
  maintenant?: () => Date;
  /** Real clock, running while `maintenant` is frozen [HOR-3]. */
  machine?: () => Date;
  pret?: () => boolean;
  /** Only a new process helps. */
  onDead?: () => void;
  /** Absent: no external supervisor. */
  superviseurApi?: string | undefined;
}

/** HTTP, sockets, publisher and listener on one database. */
export interface RunningServer {
  orm: MikroORM;
  adresse: string;
  reseau: NetworkState;
  veille: Veille;
  reviserCertificat(maintenant: Date): Promise<void>;
  /** Graceful stop: no new connection, finishes running work. */
  arreter(): Promise<void>;
}

interface Socle {
  o: ServerOptions;
  orm: MikroORM;
  sessions: Sessions;
  reseau: NetworkState;
  maintenant: () => Date;
  imports: TravailImports;
  certifications: TravailCertifications;
  mobile: MobileFollowing;
  departs: Departures | null;
  veille: Veille;
  encryptedOnly: () => Promise<boolean>;
}

function mesurer(io: SocketServer, orm: MikroORM): void {
  gauge('sockets', 'Écrans connectés', () => io.sockets.sockets.size);
  gauge(
    'evenements_a_publier',
    'Événements validés sans numéro',
    async () => (await row(orm.em.fork(), query.selectFrom('a_publier').select(counted)))?.n ?? 0,
  );
}

const portsDe = ({ o, orm, reseau, imports, certifications, mobile, veille }: Socle): Ports =>
  new Ports()
    .plug(SUPERVISEUR, o.superviseurApi)
    .plug(SMTP, o.smtpUrl)
    .plug(VIDAL, o.vidal ?? null)
    .plug(ECHANGES, o.echangesDir ? { fichier: new PiloteFichier(o.echangesDir) } : {})
    .plug(PAQUET, o.paquet)
    .plug(SAUVEGARDES, o.sauvegardes)
    .plug(SCELLEMENT, o.dossierDuSceau)
    .plug(RESEAU, () => reseau)
    .plug(IMPORTS, imports)
    .plug(CERTIFICATIONS, certifications)
    .plug(MOBILE_MONEY, mobile)
    .plug(LIEN_DU_TICKET, lienDeReservation)
    .plug(VEILLE, veille)
    .plug(BACKGROUND, (travail) => {
      travail(orm).catch((err: unknown) => o.journal.warn({ err }, 'travail en fond'));
    });

interface DoorMeans {
  presence: Presence;
  stations: StationPresence;
  pool: PoolHealth;
  position: () => number;
  hear: HearTopic;
  parts: () => readonly ServerPart[];
}

const appDe = (socle: Socle, { pool, position, hear, parts }: DoorMeans) =>
  createApp({
    alive: () => pool.state(),
    starved: () => void pool.suspect(),
    position,
    hidden: colonnesCachees,
    orm: socle.orm,
    sessions: socle.sessions,
    journal: socle.o.journal,
    maintenant: socle.maintenant,
    machine: socle.o.machine ?? (() => new Date()),
    trustProxy: socle.o.trustProxy ?? false,
    client: socle.o.client,
    pret: socle.o.pret ?? (() => true),
    health: () => healthOf(parts()),
    etats: () => socle.veille.etats,
    reseau: () => socle.reseau,
    encryptedOnly: socle.encryptedOnly,
    disquePlein: socle.o.disquePlein,
    ports: portsDe(socle).plug(HEARING, hear),
  });

const poolHealthOf = ({ o, orm }: Socle): PoolHealth =>
  new PoolHealth({
    byPool: () => ask(orm.em.fork()),
    byItself: () => askDirectly(o.url),
    journal: o.journal,
    onDead: () => o.onDead?.(),
  });

/** Not listening yet. */
function monterPortes(socle: Socle, means: DoorMeans) {
  const { o, orm, sessions } = socle;
  const { presence, stations } = means;
  const http = createServer(appDe(socle, means).callback());
  const moyens: SocketMeans = {
    orm,
    sessions,
    journal: o.journal,
    presence,
    stations,
    rooms: ROOMS,
    hiddenIn: colonnesCacheesDe,
    holds: (session, topic) => entendSaCaisse(orm.em.fork(), session, topic),
    trustProxy: o.trustProxy ?? false,
    guests: porteDesAfficheurs(() => orm.em.fork()),
    encryptedOnly: socle.encryptedOnly,
    construction: () => readBuild(o.client),
  };
  const io = createSocketServer(http, moyens);
  mesurer(io, orm);
  return { http, io, moyens };
}

/** In start order; stopped in reverse. */
function composer(socle: Socle): { parts: readonly ServerPart[]; doors: Doors } {
  const { o, orm, sessions, reseau, maintenant, imports, certifications, mobile, departs } = socle;
  const { url, journal } = o;
  const fork = () => orm.em.fork();
  const presence = new Presence({ orm, journal, maintenant });
  const { processNumber } = presence;
  const stations = new StationPresence({ orm, journal, maintenant, processNumber });
  const pool = poolHealthOf(socle);
  const { http, io, moyens } = monterPortes(socle, {
    presence,
    stations,
    pool,
    position: () => broadcast.position,
    hear: (topic, hears) => broadcast.hear(topic, hears),
    parts: () => parts,
  });
  const broadcast = new Broadcast(io, fork, journal, ROOMS);
  const publisher = new Publisher(url, journal, broadcast);
  // Hidden columns mean another room [HAB-9].
  const entendu = (sujet: string) => () =>
    [...io.of('/').adapter.rooms.keys()].some((r) => unveil(r).room === sujet);
  const nouvelle = (sujet: string, publier: Publication) =>
    new CoalescedNews({ orm, journal, maintenant, ecoute: entendu(sujet), publier });
  const unAfficheurEcoute = () =>
    [...io.of('/').adapter.rooms.keys()].some((r) => r.startsWith(sujetAffichage('')));
  const coalescees = [
    nouvelle('direct', publierDirect),
    nouvelle('attentes', publicationDesAttentes()),
    new CoalescedNews({
      orm,
      journal,
      maintenant,
      ecoute: unAfficheurEcoute,
      publier: publicationDesAffichages(lienDeReservation),
      periode_ms: 100,
    }),
  ];
  const works = new FollowedWorks(journal);
  // Disconnects clients, who resync.
  const epoch = new Epoch(fork, () => io.disconnectSockets(true));
  const review = (news: Revocation | null) => reviewSockets(io, moyens, news);
  const ends = new SessionEnds({ orm, journal, giveBack: rendreCaissesPerdues });
  const access = new AccessReview({ sessions, journal, review });
  const { host, port, https } = o;
  const doors = new Doors({ http, io, host, port, https, reseau, journal, maintenant });
  const heard = {
    url,
    journal,
    sessions,
    presence,
    stations,
    broadcast,
    publisher,
    coalescees,
    access,
    ends,
    works,
    epoch,
  };
  const rien = (): void => undefined;
  const parts: readonly ServerPart[] = [
    // First started, last stopped: a recorded stop means a clean one.
    { name: 'departs', start: rien, stop: () => departs?.stop(new Date()) },
    databasePart(orm, journal),
    pool,
    works,
    access,
    listenerPart(heard),
    // Position known before any client: newer publications are never mistaken for older.
    { name: 'broadcast', start: () => broadcast.catchUp(), stop: rien },
    { name: 'publisher', start: () => publisher.start(), stop: () => publisher.stop() },
    { name: 'presence', start: rien, stop: () => presence.stop() },
    { name: 'presence des postes', start: rien, stop: () => stations.stop() },
    pageBuildPart(o.client, (construction) => io.emit('construction', construction)),
    ends,
    { name: 'imports', start: () => imports.demarrer(), stop: () => imports.arreter() },
    certifications,
    mobile,
    doors,
    {
      name: 'direct',
      start: rien,
      stop: async () => {
        await Promise.all(coalescees.map((n) => n.arreter()));
      },
    },
  ];
  return { parts, doors };
}

const veilleDe = (
  o: ServerOptions,
  { orm, reseau, departs }: Pick<Socle, 'orm' | 'reseau' | 'departs'>,
): Veille =>
  new Veille(
    orm,
    {
      depuis: new Date(),
      identite: currentSeal().cle,
      dataDir: o.dataDir,
      departs,
      arretsDeLaBase: o.arretsDeLaBase,
      sauvegardes: o.sauvegardes,
      horloge: o.horloge,
      reseau,
      https: o.https !== undefined,
      dossierDuSceau: o.dossierDuSceau ?? null,
    },
    o.smtpUrl === undefined ? undefined : { smtpUrl: o.smtpUrl, journal: o.journal },
  );

export async function startServer(o: ServerOptions): Promise<RunningServer> {
  const orm = await createOrm(o.url, {
    entites: ENTITES,
    patience: o.patience,
    journal: (m) => o.journal.warn(m),
  });
  const reseau: NetworkState = {
    host: o.host,
    http: o.port,
    https: null,
    shown: o.adresseAffichee ?? null,
    folder: o.https?.folder ?? null,
  };
  const maintenant = o.maintenant ?? (() => new Date());
  const perdues = await demarrerJournal(orm, maintenant(), o.dossierDuSceau ?? null);
  if (perdues !== null)
    await commitWhole(orm.em.fork(), (em) =>
      notifier(em, [alarmeServeur(finsPerduesDites(perdues))], maintenant()),
    );
  if (o.dossierDuSceau)
    await storeAncres(orm, o.dossierDuSceau, maintenant(), { jugees: true }).catch((err: unknown) =>
      o.journal.warn({ err }, 'fins du journal fiscal gardées à la minute suivante'),
    );
  const imports = new TravailImports({
    orm,
    journal: o.journal,
    natures: NATURES_IMPORTEES,
    maintenant,
  });
  const certifications = new TravailCertifications({
    orm,
    url: o.url,
    journal: o.journal,
    maintenant,
  });
  const mobile: MobileFollowing = new MobileFollowing({
    orm,
    journal: o.journal,
    maintenant,
    payer: encaisserReservation,
    ports: () => portsDe(socle),
  });
  const sessions = new Sessions(orm);
  const departs = o.dataDir === undefined ? null : new Departures(o.dataDir, new Date());
  const veille = veilleDe(o, { orm, reseau, departs });
  const sealed = encryptedOnly(
    () => hasOwnDoor(reseau),
    () => orm.em.fork(),
    () => sessions.changes,
  );
  const socle: Socle = {
    o,
    orm,
    sessions,
    reseau,
    maintenant,
    imports,
    certifications,
    mobile,
    departs,
    veille,
    encryptedOnly: sealed,
  };
  const { parts, doors } = composer(socle);
  await startAll(parts);
  return {
    orm,
    adresse: doors.address,
    reseau,
    veille,
    reviserCertificat: (date) => doors.reviserCertificat(date),
    arreter: () => stopAll(parts),
  };
}
