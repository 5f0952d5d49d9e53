import { createServer, type Server } from 'node:http';
import type { Server as ServeurHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as attendre } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { creerApp } from './app.ts';
import { tientLaCaisse } from './caisse/lire-caisses.ts';
import { creerOrm } from './db/orm.ts';
import { sqlUn } from './db/sql.ts';
import { ENTITES } from './entites.ts';
import { lireConstruction, suivreConstruction } from './http/construction.ts';
import { jauge } from './http/mesures.ts';
import type { Services } from './http/requete.ts';
import type { Gardien } from './sauvegarde/gardien.ts';
import { Sessions } from './http/sessions.ts';
import { Diffusion } from './realtime/diffusion.ts';
import { Ecoute } from './realtime/ecoute.ts';
import { Presence } from './realtime/presence.ts';
import { Editeur } from './realtime/publish.ts';
import { signaler } from './realtime/raise.ts';
import { type Revocation, revocations } from './realtime/revoquer.ts';
import { TableauDirect } from './statistiques/tenir-direct.ts';
import type { EtatReseau } from './reseau/etat-reseau.ts';
import { type OptionsHttps, ouvrirHttps } from './reseau/ouvrir-https.ts';
import {
  creerServeurSocket,
  type MoyensSocket,
  reviserPrises,
  type ServeurSocket,
} from './realtime/socket-server.ts';

const FERMETURE_MS = 5_000;

export interface OptionsServeur {
  url: string;
  port: number;
  host: string;
  journal: Logger;
  client: string;
  trustProxy?: boolean;
  /** What leads to this server, when its own addresses do not. */
  adresseAffichee?: string | undefined;
  /** Absent, plain http alone. */
  https?: OptionsHttps | undefined;
  /** The drug service; none when absent. */
  vidal?: Services['vidal'];
  /** The package this server was started from, if it was. */
  paquet?: Services['paquet'];
  /** Absent, no mail leaves. */
  smtpUrl?: string | undefined;
  disquePlein?: (() => boolean) | undefined;
  /** Absent, no backup is kept nor told. */
  sauvegardes?: Gardien | undefined;
  /** The clock; tests stop it. */
  maintenant?: () => Date;
  pret?: () => boolean;
  /** Absent, this server is its own supervisor. */
  superviseurApi?: string | undefined;
}

/** One running server process: HTTP, sockets, publisher and listener on one database. */
export interface Serveur {
  orm: MikroORM;
  adresse: string;
  /** On what it listens. */
  reseau: EtatReseau;
  /** Looks again whether its certificate still serves. */
  reviserCertificat(maintenant: Date): Promise<void>;
  /** Drains: no new connection, what runs is finished, then all is closed. */
  arreter(): Promise<void>;
}

function limiter(http: Server | ServeurHttps): void {
  http.requestTimeout = 30_000;
  http.headersTimeout = 10_000;
  http.keepAliveTimeout = 65_000;
  http.maxHeadersCount = 100;
}

function mesurer(io: ServeurSocket, orm: MikroORM): void {
  jauge('sockets', 'Écrans connectés', () => io.sockets.sockets.size);
  jauge(
    'evenements_a_publier',
    'Événements validés sans numéro',
    async () =>
      (await sqlUn<{ n: number }>(orm.em.fork(), 'select count(*) n from a_publier'))?.n ?? 0,
  );
}

/**
 * Ends what runs within 4 seconds. A browser that never pauses keeps its connection busy: its next
 * answer says that it is the last on it, so that nothing is left to be cut.
 */
async function fermerHttp(http: Server | ServeurHttps): Promise<void> {
  http.prependListener('request', (_, reponse) => {
    reponse.shouldKeepAlive = false;
  });
  const fini = new Promise<void>((ok) => http.close(() => ok()));
  const balai = setInterval(() => http.closeIdleConnections(), 50);
  const couperet = setTimeout(() => http.closeAllConnections(), 4_000);
  await fini;
  clearInterval(balai);
  clearTimeout(couperet);
}

/**
 * A connection being opened for a work in the background can be lost by the driver, and the pool
 * would wait for it for ever: the stop does not.
 */
async function fermerOrm(orm: MikroORM, journal: Logger): Promise<void> {
  const trop = new AbortController();
  const patience = attendre(FERMETURE_MS, undefined, { signal: trop.signal }).then(
    () => journal.warn('connexions à la base abandonnées'),
    () => undefined,
  );
  await Promise.race([orm.close(true), patience]);
  trop.abort();
}

export async function demarrerServeur(o: OptionsServeur): Promise<Serveur> {
  const { journal } = o;
  const orm = await creerOrm(o.url, { entites: ENTITES, journal: (m) => journal.warn(m) });
  const sessions = new Sessions(orm);
  const reseau: EtatReseau = {
    host: o.host,
    http: o.port,
    https: null,
    affichee: o.adresseAffichee ?? null,
    dossier: o.https?.dossier ?? null,
  };
  const enFond: Services['enFond'] = (travail) =>
    void travail(orm).catch((err: unknown) => journal.warn({ err }, 'travail en fond'));
  const app = creerApp({
    orm,
    sessions,
    journal,
    maintenant: o.maintenant ?? (() => new Date()),
    trustProxy: o.trustProxy ?? false,
    client: o.client,
    pret: o.pret ?? (() => true),
    reseau: () => reseau,
    services: {
      reseau: () => reseau,
      superviseurApi: o.superviseurApi,
      vidal: o.vidal ?? null,
      smtpUrl: o.smtpUrl,
      sauvegardes: o.sauvegardes,
      disquePlein: o.disquePlein,
      paquet: o.paquet,
      enFond,
    },
  });
  const http = createServer(app.callback());
  limiter(http);
  const maintenant = o.maintenant ?? (() => new Date());
  const presence = new Presence({ orm, journal, maintenant });
  const moyens: MoyensSocket = {
    orm,
    sessions,
    journal,
    presence,
    tient: (u, c) => tientLaCaisse(orm.em.fork(), u, c),
    construction: () => lireConstruction(o.client),
  };
  const io = creerServeurSocket(http, moyens);
  mesurer(io, orm);
  const lacher = suivreConstruction(o.client, (construction) =>
    io.emit('construction', construction),
  );
  const diffusion = new Diffusion(io, () => orm.em.fork(), journal);
  const editeur = new Editeur(o.url, journal);
  const tableau = new TableauDirect({
    orm,
    journal,
    maintenant,
    ecoute: () => (io.of('/').adapter.rooms.get('direct')?.size ?? 0) > 0,
  });
  let revisions = Promise.resolve();
  // One after the other, in the order told: the first news of an end says why, a later one must not
  // get ahead of it.
  const reviser = (quoi: Parameters<typeof reviserPrises>[2]): void => {
    revisions = revisions
      .then(() => reviserPrises(io, moyens, quoi))
      .catch((err: unknown) => journal.warn({ err }, 'révision des accès'));
  };
  /**
   * Small works nobody waits for, but the stop: a pool closed while one takes its connection never
   * closes.
   */
  const suivis = new Set<Promise<void>>();
  const suivre = (quoi: string, travail: Promise<void>): void => {
    const suivi = travail
      .catch((err: unknown) => journal.warn({ err }, quoi))
      .finally(() => suivis.delete(suivi));
    suivis.add(suivi);
  };
  let epoque: string | null = null;
  /**
   * Another base than the one known, at the same address: it was restored. Every screen is sent
   * away, comes back, and reads again.
   */
  const suivreEpoque = async (): Promise<void> => {
    const lue =
      (await sqlUn<{ valeur: string }>(orm.em.fork(), 'select valeur from epoque'))?.valeur ?? null;
    if (epoque !== null && lue !== epoque) io.disconnectSockets(true);
    epoque = lue;
  };
  const ecoute = new Ecoute(
    o.url,
    presence.processus,
    {
      publications: (dernier) => {
        diffusion.annoncer(dernier);
        tableau.eveiller();
      },
      aPublier: signaler,
      presence: () => tableau.eveiller(),
      acces: (quoi) => {
        sessions.oublier(quoi);
        reviser(quoi);
      },
      etat: (oui) => {
        sessions.ecouter(oui);
        if (!oui) return;
        reviser(null);
        suivre('époque', suivreEpoque());
        suivre('présences', presence.reprendre());
        suivre('rattrapage', diffusion.rattraper());
      },
    },
    journal,
  );
  const oublier = (quoi: Revocation): void => sessions.oublier(quoi);
  revocations.on('acces', oublier);
  await ecoute.demarrer();
  // Nobody is let in before it is known where sending begins: what is published after a
  // subscription is never taken for older news.
  await diffusion.rattraper();
  editeur.demarrer();
  await new Promise<void>((ok, ko) => http.once('error', ko).listen(o.port, o.host, () => ok()));
  const { port } = http.address() as AddressInfo;
  reseau.http = port;
  const porte = o.https
    ? await ouvrirHttps(http, { host: o.host, journal, ...o.https }, maintenant())
    : null;
  reseau.https = porte?.port ?? null;
  if (porte) limiter(porte.serveur);
  return {
    orm,
    // Listening everywhere is no address to type.
    adresse: `http://${['0.0.0.0', '::'].includes(o.host) ? 'localhost' : o.host.includes(':') ? `[${o.host}]` : o.host}:${port}`,
    reseau,
    reviserCertificat: async (date) => porte?.reviser(date),
    async arreter() {
      lacher();
      revocations.off('acces', oublier);
      porte?.arreter();
      await tableau.arreter();
      io.disconnectSockets(true);
      await Promise.all([io.close(), fermerHttp(http), porte && fermerHttp(porte.serveur)]);
      await presence.arreter();
      await editeur.arreter();
      await ecoute.arreter();
      await Promise.all([...suivis, revisions]);
      await fermerOrm(orm, journal);
    },
  };
}
