import Router from '@koa/router';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import Koa from 'koa';
import type { Logger } from 'pino';
import { EVENEMENTS_DECRITS } from '#shared/evenements-decrits.ts';
import { monterFichiers } from './platform/fichier/fichier.routes.ts';
import { serveClient } from './platform/http/static-client.ts';
import { mountDocs } from './platform/http/docs.routes.ts';
import { unknownRoute, logRequests } from './platform/http/log.ts';
import { metrics } from './platform/http/metrics.ts';
import { keptFrom, nearOrAdmin } from './platform/http/near.ts';
import { type MountMeans, mount } from './platform/http/mount.ts';
import { leadToHttps } from './platform/http/lead-to-https.ts';
import { mountRappels } from './vente/mobile-money/mobile-money.routes.ts';
import type { NetworkState } from './platform/reseau/network-state.ts';
import { mountTrustPage } from './platform/reseau/reseau.routes.ts';
import { monterArchives } from './gestion/journal/journal.routes.ts';
import { ROUTES } from './routes.ts';
import { monterPageSuperviseur } from './platform/epg/superviseur.routes.ts';
import { monterTicketsEnLigne } from './vente/vente/ticket-en-ligne.routes.ts';
import type { EtatsDits } from './platform/etat/veille.ts';

export interface AppMeans extends MountMeans {
  journal: Logger;
  trustProxy: boolean;
  client: string;
  reseau: () => NetworkState;
  /** True once migrated and accounts exist (contract §10). */
  pret: () => boolean;
  /** False when only a restart can help. */
  alive: () => boolean;
  /** Called when a request timed out waiting for a connection. */
  starved: () => void;
  etats: () => EtatsDits;
  /** Stations accepted over TLS only [SEC-10]. */
  encryptedOnly: () => Promise<boolean>;
  health: () => Promise<{ up: boolean; states: Record<string, boolean> }>;
}

/** Own scripts only; print frames write styles. */
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
  // Obsolete headers, 100 bytes per answer.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

function sante(routeur: Router, moyens: AppMeans, reserve: Koa.Middleware): void {
  routeur.get('/sante', async (ctx) => {
    const ok = moyens.alive();
    ctx.status = ok ? 200 : 503;
    // [ETA-6] Liveness is public; details for its own machine or an admin.
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

/** [SEC-2] Personal data: no cache stores API answers. */
const neverKept: Koa.Middleware = (ctx, next) => {
  if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
  return next();
};

/** Without a port: tests and server mount the same app. */
export function createApp(moyens: AppMeans): Koa {
  // [SEC-12] Last forwarded address only: the one the trusted proxy wrote.
  const app = new Koa({ proxy: moyens.trustProxy, maxIpsCount: 1 });
  // Mostly clients disconnecting mid-answer.
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
  mountRappels(routeur, moyens);
  monterTicketsEnLigne(routeur, moyens);
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
