import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import Koa from 'koa';
import { Server as ServeurSocket } from 'socket.io';
import { messages } from '#shared/base/messages.ts';
import { servirClient } from '#server/http/client-statique.ts';
import { lireConstruction } from '#server/http/construction.ts';
import { rienDeGrave } from './pages/axe.ts';

test.use({ serviceWorkers: 'allow' });

const BATI = join(import.meta.dirname, '../client/dist');
const SESSION = { id: 1, fullname: 'Awa', username: 'awa', email: null, telephone: null, is_admin: true, habilitations: [], caisse_id: null, must_change_password: false, has_pin: false };

/** A server that gives out pages, its state and its build, and refuses the rest: what is looked at here is what the station keeps. */
class PagesSeules {
  readonly client = mkdtempSync(join(tmpdir(), 'pharmacie-pages-'));
  #http: Server | null = null;
  port = 0;
  constructor() {
    cpSync(BATI, this.client, { recursive: true });
  }
  async ouvrir(): Promise<void> {
    const app = new Koa();
    app.use(async (ctx, suite) => {
      if (ctx.path === '/sante/pret') ctx.body = { pret: true };
      else await suite();
    });
    app.use(servirClient(this.client));
    const http = createServer(app.callback());
    new ServeurSocket(http, { transports: ['websocket'], serveClient: false }).on('connection', (prise) => prise.emit('construction', lireConstruction(this.client)));
    await new Promise<void>((ok) => http.listen(this.port, '127.0.0.1', ok));
    this.port = (http.address() as AddressInfo).port;
    this.#http = http;
  }
  fermer(): Promise<void> {
    const http = this.#http;
    http?.closeAllConnections();
    return new Promise((ok) => (http ? http.close(() => ok()) : ok()));
  }
  /** The same pages under another entry: what a new build is, for those who have the old one open. */
  rebatir(): void {
    const entree = lireConstruction(this.client);
    const neuve = entree.replace('.js', '-2.js');
    cpSync(join(this.client, entree), join(this.client, neuve));
    const index = join(this.client, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replaceAll(entree, neuve));
    for (const fini of ['.br', '.gz']) rmSync(`${index}${fini}`, { force: true });
  }
}

const entreeDe = (page: Page) => page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src'));

test('installée : serveur arrêté, la page d’attente ; revenu, on continue ; une autre construction, on le propose', async ({ browser }) => {
  const serveur = new PagesSeules();
  await serveur.ouvrir();
  const contexte = await browser.newContext({ baseURL: `http://127.0.0.1:${serveur.port}` });
  await contexte.addInitScript((session) => {
    localStorage.setItem('activation', JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }));
    localStorage.setItem('session', JSON.stringify(session));
    localStorage.setItem('caisse.differe.1.2', '{}');
  }, SESSION);
  const page = await contexte.newPage();
  await page.goto('/aide/panne');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await test.step('le serveur est arrêté', async () => {
    await serveur.fermer();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.horsLigneTitre);
    await expect(page.getByText(messages.horsLigneSurCePoste('1 paiement non synchronisé'))).toBeVisible();
    await rienDeGrave(page);
    await page.getByRole('link', { name: messages.horsLigneGuide }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'En cas de panne' })).toBeVisible();
    await page.goto('/aide/panne');
    await expect(page.getByText(messages.horsLigneAttente)).toBeVisible();
  });

  await test.step('il revient', async () => {
    await serveur.ouvrir();
    await expect(page.getByRole('heading', { level: 1, name: 'En cas de panne' })).toBeVisible({ timeout: 15_000 });
  });

  await test.step('une autre construction', async () => {
    const avant = await entreeDe(page);
    serveur.rebatir();
    await serveur.fermer();
    await serveur.ouvrir();
    await expect(page.getByText(messages.nouvelleConstruction)).toBeVisible({ timeout: 15_000 });
    expect(await entreeDe(page)).toBe(avant);
    await page.getByRole('button', { name: 'Actualiser' }).click();
    await expect.poll(() => entreeDe(page).catch(() => avant)).not.toBe(avant);
  });
  await contexte.close();
  await serveur.fermer();
  rmSync(serveur.client, { recursive: true, force: true });
});
