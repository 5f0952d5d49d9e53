// Caches the application's own files only, never /api.

interface Evenement extends Event {
  waitUntil(travail: Promise<unknown>): void;
}
interface Installation extends Evenement {
  /** Where supported: the browser bypasses the worker by itself. */
  addRoutes?(
    routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ): Promise<void>;
}
interface Demande extends Evenement {
  readonly request: Request;
  respondWith(reponse: Promise<Response>): void;
}
interface Portee {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install', fait: (e: Installation) => void): void;
  addEventListener(type: 'activate', fait: (e: Evenement) => void): void;
  addEventListener(type: 'fetch', fait: (e: Demande) => void): void;
}
const portee = self as unknown as Portee;

const CACHE = 'application';
const PATIENCE_MS = 5_000;
/** Written by the build. */
declare const FICHIERS_DE_LA_CONSTRUCTION: readonly string[];
const FICHIERS = FICHIERS_DE_LA_CONSTRUCTION;
const PREFIXES_DU_SERVEUR = [
  'api',
  'sanctum',
  'superviseur',
  'fichiers',
  'socket.io',
  'sante',
  'metriques',
  'confiance',
  't',
];
const DU_SERVEUR = new RegExp(`^/(${PREFIXES_DU_SERVEUR.join('|').replaceAll('.', '\\.')})(/|$)`);

/** Hashed files are never refetched; pages and icons are. */
async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const neufs = await Promise.all(
    FICHIERS.map(async (f) => (f.startsWith('/assets/') && (await cache.match(f)) ? [] : [f])),
  );
  // Hashed files may come from the HTTP cache.
  await cache.addAll(
    neufs
      .flat()
      .map((f) => new Request(f, { cache: f.startsWith('/assets/') ? 'default' : 'reload' })),
  );
}
/** Once no page of the previous build is open. */
async function ranger(): Promise<void> {
  const cache = await caches.open(CACHE);
  const voulus = new Set(FICHIERS);
  for (const demande of await cache.keys())
    if (!voulus.has(new URL(demande.url).pathname)) await cache.delete(demande);
  await portee.clients.claim();
}

/** Any 5xx counts as unreachable: a proxy answers 502 or 504 for a dead server. */
async function duServeur(demande: Request, options?: RequestInit): Promise<Response> {
  const recu = await fetch(demande, options);
  if (recu.status >= 500) throw new Error(`réponse ${recu.status}`);
  return recu;
}

/** Network first, so that reloading opens a new build; cache on timeout. */
async function page(demande: Request, chemin: URL): Promise<Response> {
  try {
    return await duServeur(demande, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    const gardee = await caches.match(
      chemin.searchParams.has('sans-serveur') ? '/index.html' : '/hors-ligne.html',
    );
    return gardee ?? Response.error();
  }
}
/** Cache first: hashed files are immutable. */
async function fichier(demande: Request): Promise<Response> {
  const garde = await caches.match(demande.url);
  if (garde) return garde;
  const recu = await fetch(demande);
  if (recu.ok) await (await caches.open(CACHE)).put(demande.url, recu.clone());
  return recu;
}
const autre = (demande: Request): Promise<Response> =>
  duServeur(demande).catch(async () => (await caches.match(demande.url)) ?? Response.error());

portee.addEventListener('install', (e) => {
  e.waitUntil(storeFiles());
  // A browser stops an idle worker after half a minute: waking it would delay the next payment.
  e.addRoutes?.(
    PREFIXES_DU_SERVEUR.map((p) => ({
      condition: { urlPattern: { pathname: `/${p}/*` } },
      source: 'network',
    })),
  ).catch(() => undefined);
});
portee.addEventListener('activate', (e) => e.waitUntil(ranger()));
portee.addEventListener('fetch', (e) => {
  const chemin = new URL(e.request.url);
  if (
    e.request.method !== 'GET' ||
    chemin.origin !== portee.location.origin ||
    DU_SERVEUR.test(chemin.pathname)
  )
    return;
  if (e.request.mode === 'navigate') e.respondWith(page(e.request, chemin));
  else if (chemin.pathname.startsWith('/assets/')) e.respondWith(fichier(e.request));
  else if (FICHIERS.includes(chemin.pathname)) e.respondWith(autre(e.request));
});
