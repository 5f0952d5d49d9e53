// Browser: temporary.
import { expect, test } from './histoire.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
test.use({ actionTimeout: 20_000 });
const G = '/work/shared/data/grossistes/';
for (const [w, h, touch] of [
  [1366, 625, false],
  [1024, 768, true],
  [390, 844, true],
] as const)
  test(`import ${w}`, async ({ browser }) => {
    const page = await ouvrirPoste(browser, 'admin', '/stock/produits', {
      viewport: { width: w, height: h },
      hasTouch: touch,
    });
    const vue = (n: string) => page.screenshot({ path: `/tmp/z/i${w}-${n}.png` });
    await page.getByRole('button', { name: 'Outils' }).click();
    await vue('0outils');
    await page.getByRole('menuitem', { name: 'Importer des produits' }).click();
    await page.waitForTimeout(800);
    await vue('1choisir');
    await page.locator('input[type=file]').setInputFiles(G + 'f-ancien-logiciel.csv');
    await page.waitForTimeout(1500);
    await vue('2apparier');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.waitForTimeout(5000);
    await vue('3rapport');
    const d = page.getByRole('dialog');
    console.log(w, (await d.innerText()).slice(0, 3000));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    await vue('4esc');
    await page.context().close();
  });
test('reprise', async ({ browser }) => {
  for (const [w, h] of [
    [1366, 625],
    [390, 844],
  ] as const) {
    const page = await ouvrirPoste(browser, 'admin', '/reprise', {
      viewport: { width: w, height: h },
    });
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/z/r${w}.png`, fullPage: true });
    await page.getByRole('link', { name: 'Voir la liste' }).first().click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/z/r${w}-liste.png` });
    await page.goto('/stock/produits');
    await page.getByRole('button', { name: 'Outils' }).click();
    await page.getByRole('menuitem', { name: 'Entrer des produits au lecteur' }).click();
    await page.getByLabel('Code de la boîte').fill('3400935183644');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/z/l${w}.png` });
    await page.context().close();
  }
});
