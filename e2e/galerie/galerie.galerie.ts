import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

let serveur: ViteDevServer;
let adresse = '';
test.beforeAll(async () => {
  serveur = await createServer({
    root: join(import.meta.dirname, '../../client'),
    configFile: join(import.meta.dirname, '../../client/vite.config.ts'),
    server: { port: 0, strictPort: false, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await serveur.listen();
  adresse = serveur.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => serveur.close());

for (const [nom, theme, touche] of [
  ['clair', 'clair', false],
  ['sombre', 'sombre', false],
  ['doigt', 'clair', true],
] as const)
  test(`les pièces, ${nom}`, async ({ browser }) => {
    const contexte = await browser.newContext({
      viewport: { width: 1366, height: 900 },
      reducedMotion: 'reduce',
      hasTouch: touche,
      isMobile: touche,
    });
    const page = await contexte.newPage();
    await page.goto(`${adresse}galerie.html?theme=${theme}`);
    await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`pieces-${nom}.png`, { fullPage: true });
    await contexte.close();
  });
