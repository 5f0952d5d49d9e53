// Browser: a service worker installs, waits and updates; secure contexts differ by name.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Page,
  test,
} from './histoire.ts';
import Koa from 'koa';
import { Server as ServeurSocket } from 'socket.io';
import * as phrasesAbsence from '#shared/base/absence.phrases.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { serveClient } from '#server/platform/http/static-client.ts';
import { keyFingerprint } from '#server/platform/reseau/certificates.ts';
import { addHostNames, ensureCertificate } from '#server/platform/reseau/certificate-store.ts';
import { openHttps } from '#server/platform/reseau/open-https.ts';
import { createLog } from '#server/platform/http/log.ts';
import { trouverNavigateur } from '../tests/harness/navigateur.ts';
import { readBuild } from '#server/platform/http/client-build.ts';
import { rienDeGrave } from './pages/axe.ts';

test.use({ serviceWorkers: 'allow' });

const BATI = join(import.meta.dirname, '../client/dist');
const SESSION = {
  id: 1,
  fullname: 'Awa',
  name: 'awa',
  telephone: null,
  email: null,
  last_connexion: null,
  is_admin: true,
  is_active: true,
  must_change_password: false,
  habilitations: [],
  caisse_id: null,
};

/**
 * A server that gives out pages, its state and its build, and refuses the rest: what is looked at
 * here is what the station keeps.
 */
class PagesSeules {
  readonly client = mkdtempSync(join(tmpdir(), 'pharmacie-pages-'));
  http: Server = createServer();
  /** Fallen behind a relay, which answers in its place. */
  tombe = false;
  #prises = new Set<Socket>();
  port = 0;
  constructor() {
    cpSync(BATI, this.client, { recursive: true });
  }
  async ouvrir(): Promise<void> {
    const app = new Koa();
    app.use(async (ctx, suite) => {
      if (this.tombe) ctx.status = 502;
      else if (ctx.path === '/sante/pret') ctx.body = { pret: true };
      else await suite();
    });
    app.use(serveClient(this.client));
    const http = createServer(app.callback()).on('connection', (prise) => {
      this.#prises.add(prise);
      prise.on('close', () => this.#prises.delete(prise));
    });
    new ServeurSocket(http, { transports: ['websocket'], serveClient: false }).on(
      'connection',
      (prise) => prise.emit('construction', readBuild(this.client)),
    );
    await new Promise<void>((ok) => http.listen(this.port, '127.0.0.1', ok));
    this.port = (http.address() as AddressInfo).port;
    this.http = http;
  }
  fermer(): Promise<void> {
    return new Promise((ok) => {
      this.http.close(() => ok());
      for (const prise of this.#prises) prise.destroy(); // sockets that were upgraded too
    });
  }
  /**
   * The same pages under another entry: what a new build is, for those who have the old one open.
   */
  rebatir(): void {
    const entree = readBuild(this.client);
    const neuve = entree.replace('.js', '-2.js');
    cpSync(join(this.client, entree), join(this.client, neuve));
    const pages = readdirSync(this.client, { recursive: true, encoding: 'utf8' })
      .filter((nom) => nom.endsWith('.html'))
      .map((nom) => join(this.client, nom));
    for (const page of pages) {
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll(entree, neuve));
      for (const fini of ['.br', '.gz']) rmSync(`${page}${fini}`, { force: true });
    }
  }
}

const entreeDe = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src'));

test('installée : serveur arrêté, la page d’attente ; revenu, on continue ; une autre construction, on le propose', async ({
  browser,
}) => {
  const serveur = new PagesSeules();
  await serveur.ouvrir();
  const contexte = await browser.newContext({ baseURL: `http://127.0.0.1:${serveur.port}` });
  await contexte.addInitScript((session) => {
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    );
    localStorage.setItem('session', JSON.stringify(session));
    localStorage.setItem('caisse.differe.1.2', '{}');
  }, SESSION);
  const page = await contexte.newPage();
  await page.goto('/aide/panne');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  await test.step('ce qui va au serveur n’attend pas le réveil du gardien des pages', async () => {
    const chemins = await page.evaluate(async () => {
      /**
       * Who answered, as the browser tells: its own rules said 'network', or nothing, and the
       * worker was asked.
       */
      const parQui = async (chemin: string): Promise<unknown> => {
        const mesure = new Promise<PerformanceEntry>((ok) => {
          new PerformanceObserver((liste) => {
            for (const e of liste.getEntriesByName(location.origin + chemin)) ok(e);
          }).observe({ type: 'resource' });
        });
        await (await fetch(chemin)).text();
        return Reflect.get(await mesure, 'workerFinalSourceType');
      };
      return {
        page: await parQui('/manifest.webmanifest'),
        serveur: await parQui('/api/pharmacie-info'),
      };
    });
    expect(chemins).toEqual({ page: '', serveur: 'network' });
  });

  await test.step('le serveur est arrêté', async () => {
    await serveur.fermer();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrasesAbsence.horsLigneTitre);
    await expect(
      page.getByText(phrasesAbsence.horsLigneSurCePoste('1 paiement non synchronisé')),
    ).toBeVisible();
    await rienDeGrave(page);
    await page.getByRole('link', { name: phrasesAbsence.horsLigneGuide }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'En cas de panne' })).toBeVisible();
    await page.goto('/aide/panne');
    await expect(page.getByText(phrasesAbsence.horsLigneAttente)).toBeVisible();
  });

  await test.step('il revient', async () => {
    await serveur.ouvrir();
    await expect(page.getByRole('heading', { level: 1, name: 'En cas de panne' })).toBeVisible();
  });

  await test.step('il tombe derrière un relais, qui répond 502 à sa place, puis revient', async () => {
    serveur.tombe = true;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrasesAbsence.horsLigneTitre);
    serveur.tombe = false;
    await expect(page.getByRole('heading', { level: 1, name: 'En cas de panne' })).toBeVisible();
  });

  await test.step('une autre construction', async () => {
    const avant = await entreeDe(page);
    serveur.rebatir();
    await serveur.fermer();
    await serveur.ouvrir();
    await expect(page.getByText(phrasesVersion.nouvelleConstruction)).toBeVisible();
    expect(await entreeDe(page)).toBe(avant);
    await page.getByRole('button', { name: 'Actualiser' }).click();
    await expect.poll(() => entreeDe(page).catch(() => avant)).not.toBe(avant);
  });
  await contexte.close();
  await serveur.fermer();
  rmSync(serveur.client, { recursive: true, force: true });
});

/**
 * A profile of its own, for a private window installs nothing; the authority is trusted by its
 * server's key.
 */
async function ouvrirProfil(profil: string, dossier: string): Promise<BrowserContext> {
  const { server: paire } = await ensureCertificate(dossier, new Date());
  const { env, args, ...navigateur } = await trouverNavigateur();
  return chromium.launchPersistentContext(profil, {
    ...navigateur,
    env: { ...process.env, ...env },
    args: [
      ...args,
      '--host-resolver-rules=MAP pharmacie.test 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${keyFingerprint(paire.certificate)}`,
    ],
    serviceWorkers: 'allow',
  });
}

/**
 * A signed-in station that tells what becomes of the browser's own question. Refused (no gesture,
 * asked twice), its promise says so at once; opened, it waits for whoever answers.
 */
const ecouterQuestion = (contexte: BrowserContext) =>
  contexte.addInitScript((session) => {
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    );
    localStorage.setItem('session', JSON.stringify(session));
    const offre: { prompt(): Promise<unknown> } | undefined = Reflect.get(
      window,
      'BeforeInstallPromptEvent',
    )?.prototype;
    const prompt = offre?.prompt;
    if (offre && prompt)
      offre.prompt = function demander(this: unknown) {
        const reponse = prompt.call(this);
        Object.assign(window, { question: 'ouverte' });
        reponse.catch((e: unknown) => Object.assign(window, { question: String(e) }));
        return reponse;
      };
  }, SESSION);

interface Icone {
  src: string;
  sizes: string;
}
/** Icons of both sizes, that open as large as they say. */
async function verifierIcones(page: Page, icons: readonly Icone[]): Promise<void> {
  const mesures = await page.evaluate(
    (liste) =>
      Promise.all(
        liste.map(async ({ src, sizes }) => {
          const { naturalWidth: n, naturalHeight: h } = await new Promise<HTMLImageElement>(
            (ok, ko) => {
              const image = new Image();
              image.onload = () => ok(image);
              image.onerror = () => ko(new Error(src));
              image.src = src;
            },
          );
          return [sizes, `${n}x${h}`];
        }),
      ),
    icons.filter((i) => i.sizes !== 'any'),
  );
  for (const [dite, vue] of mesures) expect(vue).toBe(dite);
  expect(mesures.map(([dite]) => dite)).toEqual(expect.arrayContaining(['192x192', '512x512']));
}

/**
 * What browsers ask of an application before they offer it: a name, a start, icons, the pages kept
 * by a worker.
 */
async function verifierManifeste(page: Page, cdp: CDPSession): Promise<void> {
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    lang: 'fr',
    display: 'standalone',
    shortcuts: [{ name: 'Vente' }, { name: 'Caisses' }],
  });
  const { name, start_url, icons } = JSON.parse(data ?? '{}') as {
    name: string;
    start_url: string;
    icons: Icone[];
  };
  expect([name.length > 0, start_url]).toEqual([true, '/']);
  await verifierIcones(page, icons);
}

test('sous un autre nom, en HTTPS : contexte sûr, l’application s’installe ; en clair, ni l’un ni l’autre', async () => {
  const serveur = new PagesSeules();
  await serveur.ouvrir();
  const dossier = join(serveur.client, 'tls');
  addHostNames(dossier, ['pharmacie.test']);
  const porte = await openHttps(
    serveur.http,
    { host: '127.0.0.1', port: 0, folder: dossier, log: createLog('silent') },
    new Date(),
  );
  const profil = mkdtempSync(join(tmpdir(), 'pharmacie-profil-'));
  const contexte = await ouvrirProfil(profil, dossier);
  await ecouterQuestion(contexte);
  const page = await contexte.newPage();
  await page.goto(`https://pharmacie.test:${porte?.port}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cdp = await contexte.newCDPSession(page);
  await verifierManifeste(page, cdp);

  // The browser that tests bring is a shell without an installer, which finds every page fit: the
  // offer itself is only seen with a whole one (CHROME_PATH).
  if ((await cdp.send('Browser.getVersion')).product.startsWith('Chrome/'))
    await test.step('le navigateur l’offre, notre menu l’ouvre', async () => {
      expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
      await page.getByRole('button', { name: /^Mon compte/ }).click();
      await page.getByRole('menuitem', { name: 'Installer l’application' }).click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'question'))).toBe('ouverte');
    });

  await page.goto(`http://pharmacie.test:${serveur.port}/`);
  expect(await page.evaluate(() => isSecureContext || 'serviceWorker' in navigator)).toBe(false);
  await contexte.close();
  porte?.stop();
  porte?.server.closeAllConnections();
  porte?.server.close();
  await serveur.fermer();
  for (const fini of [serveur.client, profil]) rmSync(fini, { recursive: true, force: true });
});
