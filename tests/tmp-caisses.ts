import { chromium } from '@playwright/test';
import { trouverNavigateur } from './harness/navigateur.ts';
const { executablePath, args, env } = await trouverNavigateur();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } as Record<string, string> });
const base = 'http://127.0.0.1:8131';
async function poste(name: string, w = 1366, h = 768) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, locale: 'fr-FR', timezoneId: 'Africa/Libreville', reducedMotion: 'reduce' });
  await ctx.addInitScript(() => localStorage.setItem('activation', JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' })));
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('ERR', name, e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', name, m.text().slice(0, 300)));
  page.setDefaultTimeout(6000);
  await page.goto(base + '/connexion');
  await page.getByLabel('Nom d’utilisateur').fill(name);
  await page.getByLabel('Mot de passe', { exact: true }).fill('demonstration');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
  return { page, ctx };
}
const etapes = process.argv.slice(2);
const { page } = await poste('chantal');
if (etapes.includes('compter')) {
  await page.goto(`${base}/gestion/arrete-caisse`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/c1.png' });
  await page.getByLabel('Compter une caisse').selectOption({ index: 2 });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/c2.png' });
  await page.getByRole('button', { name: 'Mouvement de caisse…' }).click();
  await page.waitForTimeout(600);
  await page.screenshot({ path: '/tmp/c3.png' });
}
if (etapes.includes('flux')) {
  await page.goto(`${base}/gestion/arrete-caisse`);
  await page.waitForTimeout(1500);
  await page.getByLabel('Compter une caisse').selectOption({ index: 2 });
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Mouvement de caisse…' }).click();
  await page.getByLabel('Montant (FCFA)').fill('25000');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(900);
  for (const [g, m, mo] of [['ajout', '5000', 'Monnaie de la banque'], ['depot_banque', '12000', 'Bordereau 114']]) {
    await page.getByRole('button', { name: 'Mouvement de caisse…' }).click();
    await page.getByLabel('Mouvement', { exact: true }).selectOption(g!);
    await page.getByLabel('Montant (FCFA)').fill(m!);
    await page.getByLabel(/^Motif/).fill(mo!);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(900);
  }
  await page.getByLabel('Nombre de billets de 10000').focus();
  await page.keyboard.type('1');
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await page.keyboard.press('-');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.getByLabel('Fond laissé').fill('10000');
  await page.screenshot({ path: '/tmp/c4.png' });
  await page.keyboard.press('F9');
  await page.waitForTimeout(900);
  await page.screenshot({ path: '/tmp/c5.png' });
  await page.getByLabel('Motif de l’écart').fill('Monnaie rendue en trop');
  await page.keyboard.press('F9');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/c6.png' });
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: /Voir le billetage/ }).first().click();
  await page.waitForTimeout(900);
  await page.screenshot({ path: '/tmp/c7.png' });
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.getByRole('button', { name: 'Écarts par personne' }).click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/c8.png' });
}
await browser.close();
