// Browser: temporary.
import { expect, test } from './histoire.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
test.use({ actionTimeout: 60_000 });
const G = '/work/shared/data/grossistes/';
test('emménager', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await ouvrirPoste(browser, 'admin', '/stock/produits', {
    viewport: { width: 1366, height: 625 },
  });
  const d = page.getByRole('dialog');
  let gestes = 0;
  const t0 = Date.now();
  const dire = (quoi: string) =>
    console.log(quoi, ((Date.now() - t0) / 1000).toFixed(1), 's', gestes, 'gestes');
  const presser = async (nom: string | RegExp, role: 'button' | 'menuitem' = 'button') => {
    gestes++;
    await page.getByRole(role, { name: nom }).first().click();
  };
  const importer = async (
    menu: string,
    fichier: string,
    reponses: (() => Promise<void>)[],
    vue: string,
  ) => {
    await presser('Outils');
    await presser(menu, 'menuitem');
    gestes++;
    await page.locator('input[type=file]').setInputFiles(fichier);
    await page.getByRole('button', { name: 'Continuer' }).waitFor();
    await presser('Continuer');
    await page.getByText('À créer').waitFor();
    await page.getByRole('button', { name: /^Importer [\d.]+ ligne/ }).waitFor();
    dire(`${vue} jugé`);
    for (const r of reponses) {
      await r();
      await page.waitForTimeout(2500);
    }
    await page.screenshot({ path: `/tmp/z/e-${vue}.png` });
    await expect(page.getByRole('button', { name: /^Importer [\d.]+ ligne/ })).toBeEnabled({
      timeout: 60_000,
    });
    await presser(/^Importer [\d.]+ ligne/);
    await d.getByRole('button', { name: /Défaire/ }).waitFor({ timeout: 120_000 });
    await page.screenshot({ path: `/tmp/z/e-${vue}-fait.png` });
    console.log((await d.innerText()).slice(0, 900));
    dire(`${vue} écrit`);
    await presser('Fermer');
  };
  await importer(
    'Importer des produits',
    '/tmp/z/f8000.csv',
    [
      async () => {
        gestes++;
        await d.getByRole('button', { name: 'Tout créer' }).nth(0).click();
      },
      async () => {
        gestes++;
        await d.getByRole('button', { name: 'Tout créer' }).nth(1).click();
      },
    ],
    'produits',
  );
  await page.goto('/vente/clients');
  await presser('Outils').catch(() => undefined);
  await page.screenshot({ path: '/tmp/z/e-clients0.png' });
  await page.context().close();
});
