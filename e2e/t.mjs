import { chromium } from '@playwright/test';
import * as nav from '../tests/harness/navigateur.ts';
const [,, chemin, nom, largeur = '1366', theme = 'light', quoi = '', hauteur = '625'] = process.argv;
const ouvrir = nav.trouverNavigateur ?? Object.values(nav)[0];
const moyen = await ouvrir();
const b = await chromium.launch(typeof moyen === 'string' ? { executablePath: moyen } : moyen);
const ctx = await b.newContext({ viewport: { width: Number(largeur), height: Number(hauteur) }, locale: 'fr-FR', timezoneId: 'Africa/Libreville', colorScheme: theme });
const page = await ctx.newPage();
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 400)); });
page.on('pageerror', (e) => console.log('PAGEERROR', String(e).slice(0, 600)));
await page.addInitScript(() => localStorage.setItem('activation', JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' })));
await page.goto('http://127.0.0.1:8106/login');
await page.getByLabel('Nom d’utilisateur').fill('admin');
await page.getByLabel('Mot de passe', { exact: true }).fill('motdepasse1');
await page.keyboard.press('Enter');
await page.waitForURL((u) => !u.pathname.includes('login'));
let i = 0;
for (const c of chemin.split(',')) {
  await page.goto('http://127.0.0.1:8106' + c);
  await page.waitForTimeout(1800);
  if (quoi) await (new Function('page', 'return (async()=>{' + quoi + '})()'))(page);
  await page.screenshot({ path: `/tmp/h6/${nom}${i++ || ''}.png` });
}
await b.close();
