import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { Sessions } from './http/sessions.ts';
import { Diffusion } from './realtime/diffusion.ts';
import { Ecoute } from './realtime/ecoute.ts';
import { Presence } from './realtime/presence.ts';
import { Editeur } from './realtime/publish.ts';
import { signaler } from './realtime/raise.ts';
import { TableauDirect } from './statistiques/tenir-direct.ts';
import { creerServeurSocket, type MoyensSocket, reviserPrises, type ServeurSocket } from './realtime/socket-server.ts';

export interface OptionsServeur {
  url: string;
  port: number;
  host: string;
  journal: Logger;
  client: string;
  trustProxy?: boolean;
  /** The drug service; none when absent. */
  vidal?: Services['vidal'];
  /** The package this server was started from, if it was. */
  paquet?: Services['paquet'];
  /** Absent, no mail leaves. */
  smtpUrl?: string | undefined;
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
  /** Drains: no new connection, what runs is finished, then all is closed. */
  arreter(): Promise<void>;
}

function limiter(http: Server): void {
  http.requestTimeout = 30_000;
  http.headersTimeout = 10_000;
  http.keepAliveTimeout = 65_000;
  http.maxHeadersCount = 100;
}

function mesurer(io: ServeurSocket, orm: MikroORM): void {
  jauge('sockets', 'Écrans connectés', () => io.sockets.sockets.size);
  jauge('evenements_a_publier', 'Événements validés sans numéro', async () => (await sqlUn<{ n: number }>(orm.em.fork(), 'select count(*) n from a_publier'))?.n ?? 0);
}

/**
 * Ends what runs within 4 seconds. A browser that never pauses keeps its connection busy: its next answer says that it is the last
 * on it, so that nothing is left to be cut.
 */
async function fermerHttp(http: Server): Promise<void> {
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

export async function demarrerServeur(o: OptionsServeur): Promise<Serveur> {
  const { journal } = o;
  const orm = await creerOrm(o.url, { entites: ENTITES, journal: (m) => journal.warn(m) });
  const sessions = new Sessions(orm);
  const enFond: Services['enFond'] = (travail) => void travail(orm).catch((err: unknown) => journal.warn({ err }, 'travail en fond'));
  const app = creerApp({ orm, sessions, journal, maintenant: o.maintenant ?? (() => new Date()), trustProxy: o.trustProxy ?? false, client: o.client, pret: o.pret ?? (() => true), services: { superviseurApi: o.superviseurApi, vidal: o.vidal ?? null, smtpUrl: o.smtpUrl, paquet: o.paquet, enFond } });
  const http = createServer(app.callback());
  limiter(http);
  const maintenant = o.maintenant ?? (() => new Date());
  const presence = new Presence({ orm, journal, maintenant });
  const moyens: MoyensSocket = { orm, sessions, journal, presence, tient: (u, c) => tientLaCaisse(orm.em.fork(), u, c), construction: () => lireConstruction(o.client) };
  const io = creerServeurSocket(http, moyens);
  mesurer(io, orm);
  const lacher = suivreConstruction(o.client, (construction) => io.emit('construction', construction));
  const diffusion = new Diffusion(io, () => orm.em.fork(), journal);
  const editeur = new Editeur(o.url, journal);
  const tableau = new TableauDirect({ orm, journal, maintenant, ecoute: () => (io.of('/').adapter.rooms.get('direct')?.size ?? 0) > 0 });
  let revisions = Promise.resolve();
  // One after the other, in the order told: the first news of an end says why, a later one must not get ahead of it.
  const reviser = (quoi: Parameters<typeof reviserPrises>[2]): void => {
    revisions = revisions.then(() => reviserPrises(io, moyens, quoi)).catch((err: unknown) => journal.warn({ err }, 'révision des accès'));
  };
  const ecoute = new Ecoute(o.url, presence.processus, {
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
      void presence.reprendre().catch((err: unknown) => journal.warn({ err }, 'présences'));
      void diffusion.rattraper().catch((err: unknown) => journal.warn({ err }, 'rattrapage'));
    },
  }, journal);
  await ecoute.demarrer();
  // Nobody is let in before it is known where sending begins: what is published after a subscription is never taken for older news.
  await diffusion.rattraper();
  editeur.demarrer();
  await new Promise<void>((ok, ko) => http.once('error', ko).listen(o.port, o.host, () => ok()));
  const { port } = http.address() as AddressInfo;
  return {
    orm,
    adresse: `http://${o.host.includes(':') ? `[${o.host}]` : o.host}:${port}`,
    async arreter() {
      lacher();
      await tableau.arreter();
      io.disconnectSockets(true);
      await Promise.all([io.close(), fermerHttp(http)]);
      await presence.arreter();
      await editeur.arreter();
      await ecoute.arreter();
      await orm.close(true);
    },
  };
}
