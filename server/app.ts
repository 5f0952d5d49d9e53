import Router from '@koa/router';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import Koa from 'koa';
import type { Logger } from 'pino';
import { EVENEMENTS_DECRITS } from '#shared/evenements-decrits.ts';
import { monterFichiers } from './fichier/fichier.routes.ts';
import { serveClient } from './http/static-client.ts';
import { mountDocs } from './http/docs.routes.ts';
import { unknownRoute, logRequests } from './http/log.ts';
import { metrics } from './http/metrics.ts';
import { keptFrom, nearOrAdmin } from './http/near.ts';
import { type MountMeans, mount } from './http/mount.ts';
import { leadToHttps } from './http/lead-to-https.ts';
import type { NetworkState } from './reseau/network-state.ts';
import { mountTrustPage } from './reseau/reseau.routes.ts';
import { monterArchives } from './journal/journal.routes.ts';
import { ROUTES } from './routes.ts';
import { monterPageSuperviseur } from './epg/superviseur.routes.ts';
import type { EtatsDits } from './etat/veille.ts';

export interface AppMeans extends MountMeans {
  journal: Logger;
  trustProxy: boolean;
  /** Where the built client stands. */
  client: string;
  reseau: () => NetworkState;
  /** True once migrations are applied and accounts exist (contract §10). */
  pret: () => boolean;
  /** False when nothing but a new process can help. */
  alive: () => boolean;
  /** Told when a request waited for a connection in vain. */
  starved: () => void;
  /** How the server was at the last look. */
  etats: () => EtatsDits;
  /** Posts come in by the encrypted door alone [SEC-10]. */
  encryptedOnly: () => Promise<boolean>;
  /** How the parts of the process are. */
  health: () => Promise<{ up: boolean; states: Record<string, boolean> }>;
}

/** No script but our own files; styles may be written by the print frames. */
const securite = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  // For browsers and plug-ins that are no more: a hundred bytes on every answer.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

function sante(routeur: Router, moyens: AppMeans, reserve: Koa.Middleware): void {
  routeur.get('/sante', async (ctx) => {
    const ok = moyens.alive();
    ctx.status = ok ? 200 : 503;
    // [ETA-6] Whether it lives is anybody's to know; how it does, a neighbour's or an admin's.
    const dits = (await keptFrom(ctx, moyens.sessions).catch(() => true)) ? {} : moyens.etats();
    ctx.body = { ok, ...dits };
  });
  routeur.get('/sante/pret', async (ctx) => {
    const { up, states } = await moyens.health();
    const pret = moyens.pret() && up;
    ctx.status = pret ? 200 : 503;
    ctx.body = { pret, parts: states };
  });
  routeur.get('/metriques', reserve, async (ctx) => {
    ctx.type = metrics.contentType;
    ctx.body = await metrics.metrics();
  });
}

/** [SEC-2] No answer of the calls is kept by a browser or on the way: they are of people. */
const neverKept: Koa.Middleware = (ctx, next) => {
  if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
  return next();
};

/** The application as a list, without a port: tests and the server mount the same. */
export function createApp(moyens: AppMeans): Koa {
  // [SEC-12] Of the addresses told by a trusted proxy, the last: the only one it wrote itself.
  const app = new Koa({ proxy: moyens.trustProxy, maxIpsCount: 1 });
  // What goes wrong once the answer has begun: mostly somebody who left.
  app.on('error', (err: unknown) => moyens.journal.debug({ err }, 'réponse interrompue'));
  const routeur = new Router();
  const reserve = nearOrAdmin(moyens.sessions);
  sante(routeur, moyens, reserve);
  routeur.use('/api/docs', reserve);
  monterFichiers(routeur, moyens);
  mountDocs(
    routeur,
    ROUTES.map((r) => r.appel),
    EVENEMENTS_DECRITS,
  );
  monterArchives(routeur, moyens);
  mountTrustPage(routeur, moyens.reseau);
  monterPageSuperviseur(routeur, moyens);
  mount(routeur, ROUTES, moyens);
  app.use(logRequests(moyens.journal, moyens.starved));
  app.use(securite);
  app.use(neverKept);
  app.use(leadToHttps(moyens.encryptedOnly));
  app.use(compress({ threshold: 8192, br: false }));
  app.use(routeur.routes());
  app.use(serveClient(moyens.client));
  app.use(unknownRoute);
  return app;
}
