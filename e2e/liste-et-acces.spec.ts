// Browser: real downloads, focus returned by menus and calendars, and axe.
import { readFileSync } from 'node:fs';
import { expect, test } from './histoire.ts';
import ExcelJS from 'exceljs';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { fichierRemis } from './pages/fichier-remis.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

test('la liste des produits : cherche, trie, pagine, exporte toutes ses lignes en classeur, CSV et PDF', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/stock/produits');
  const lignes = page.getByText(/^[\d.]+ Lignes$/);
  await expect(lignes).toBeVisible();
  const total = Number(((await lignes.textContent()) ?? '').replace(/\D/g, ''));
  expect(total).toBeGreaterThan(400);

  await page.getByLabel('Rechercher').fill('paracetamol');
  await expect(page).toHaveURL(/paracetamol/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(
    /PARAC|DOLIPRANE|EFFERALGAN|DAFALGAN/i,
  );
  await page.getByLabel('Rechercher').fill('');
  await expect(lignes).toHaveText(
    new RegExp(`^${String(total).replace(/\B(?=(\d{3})+$)/g, '.')} Lignes$`),
  );

  const exporter = async (choix: RegExp) => {
    await page.getByRole('button', { name: 'Exporter' }).click();
    const [fichier] = await Promise.all([
      fichierRemis(page),
      page.getByRole('menuitem', { name: choix }).click(),
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    return { nom: fichier.suggestedFilename(), chemin: await fichier.path() };
  };
  const classeur = await exporter(/classeur|excel|xlsx/i);
  expect(classeur.nom).toMatch(/\.xlsx$/);
  const lu = new ExcelJS.Workbook();
  await lu.xlsx.readFile(classeur.chemin);
  expect(lu.worksheets[0]?.actualRowCount).toBeGreaterThanOrEqual(total + 1);
  const csv = await exporter(/csv/i);
  expect(readFileSync(csv.chemin, 'utf8').trimEnd().split('\r\n').length).toBe(total + 1);

  await page.getByRole('button', { name: 'Imprimer' }).click();
  const dialogue = page.getByRole('dialog');
  const [pdf] = await Promise.all([
    fichierRemis(page),
    dialogue.getByRole('button', { name: 'Télécharger' }).click(),
  ]);
  const texte = readFileSync(await pdf.path()).toString('latin1');
  expect(texte.startsWith('%PDF')).toBe(true);
});

test('le menu d’une ligne : pressé deux fois il reste, et le clavier est à sa première ligne', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/stock/produits');
  const [deLaLigne, outils] = [
    page.getByRole('button', { name: /^Actes de/ }).nth(2),
    page.getByRole('button', { name: 'Outils' }),
  ];
  const modifier = page.getByRole('menuitem', { name: 'Modifier', exact: true });
  await deLaLigne.dblclick();
  await expect(modifier).toBeFocused();
  // from one menu to another at once, then by the keyboard
  await outils.click();
  await expect(page.getByRole('menuitem', { name: 'Importer des produits' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(outils).toBeFocused();
  await deLaLigne.focus();
  await page.keyboard.press('Space');
  await expect(modifier).toBeFocused();
  // the button that opened it closes it, and keeps the keyboard
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deLaLigne.click({ delay: 300 });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(deLaLigne).toBeFocused();
  const groupe = page.getByRole('button', { name: 'GESTION', exact: true });
  await groupe.click();
  await expect(page.getByRole('menuitem', { name: 'Billetages' })).toBeFocused();
  await groupe.click({ delay: 300 });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(groupe).toBeFocused();
  await deLaLigne.focus();
  // and has it again once a dialog of its menu is closed
  await page.keyboard.press('Enter');
  await expect(modifier).toBeFocused();
  await page.getByRole('menuitem', { name: 'Historique des prix' }).press('Enter');
  await expect(page.locator('.bp6-portal:has([role="dialog"]) :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(deLaLigne).toBeFocused();
});

test('le calendrier d’un jour : Échap le referme, et le clavier revient au champ', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/vente/dashboard');
  const [champ, mois] = [
    page.getByLabel('Du', { exact: true }),
    page.getByRole('combobox', { name: 'Mois' }),
  ];
  await champ.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Calendrier : Du' })).toBeVisible();
  await expect(mois).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mois).toHaveCount(0);
  await expect(champ).toBeFocused();
});

test('la garde de navigation : activation, connexion, droits, et une adresse inconnue', async ({
  browser,
}) => {
  const nu = await (await browser.newContext()).newPage();
  await nu.goto('/stock/produits');
  await expect(nu).toHaveURL(/\/activation$/);
  await expect(nu.getByText("Activation de l'application")).toBeVisible();
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  for (const interdit of ['/stock/produits', '/nulle/part', '/login', '/activation']) {
    await awa.goto(interdit);
    await expect(awa).toHaveURL(/\/$/);
  }
  await expect(awa.getByRole('banner')).not.toContainText('STOCK');
});

test('un mauvais mot de passe est dit à sa place ; le menu ne montre que ce qui est permis', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'brice', '/');
  await page.getByRole('button', { name: /Brice Mba|BM/ }).click();
  await page.getByRole('menuitem', { name: /déconne/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page
    .getByLabel(/utilisateur/i)
    .first()
    .fill('brice');
  await page.getByLabel('Mot de passe', { exact: true }).fill(`${MOT_DE_PASSE_DEMONSTRATION} faux`);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Nom d’utilisateur ou mot de passe incorrect.').first(),
  ).toBeVisible();
});

test('un compte neuf change son mot de passe avant tout, puis arrive chez lui', async ({
  browser,
  request,
}) => {
  const { data } = (await (
    await request.post('/api/login', { data: { name: 'admin', password: MOT_DE_PASSE } })
  ).json()) as { data: { token: string } };
  const cree = await request.post('/api/utilisateurs', {
    headers: { Authorization: `Bearer ${data.token}` },
    data: {
      fullname: `Neuve ${Date.now()}`,
      name: `neuve${Date.now()}`,
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    },
  });
  const compte = (
    (await cree.json()) as { data: { name: string; mot_de_passe_provisoire: string } }
  ).data;
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  await page.goto('/vente/reservation');
  await page.getByLabel('Nom d’utilisateur').fill(compte.name);
  await page.getByLabel('Mot de passe', { exact: true }).fill(compte.mot_de_passe_provisoire);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new-password$/);
  await page.goto('/vente/reservation');
  await expect(page).toHaveURL(/\/new-password$/);
  const changer = async (texte: string) => {
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(texte);
    await page.getByLabel('Confirmation', { exact: true }).fill(texte);
    await page.keyboard.press('Enter');
  };
  await changer('court');
  await expect(
    page.getByText('Le mot de passe doit avoir au moins 8 caractères.').first(),
  ).toBeVisible();
  await changer('un mot de passe neuf');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('banner')).toContainText('VENTE');
});

for (const [nom, compte, chemin] of [
  ['accueil', 'chantal', '/'],
  ['produits', 'chantal', '/stock/produits'],
  ['base', 'chantal', '/stock/database'],
  ['vente', 'awa', '/vente/reservation'],
  ['caisses', 'brice', '/vente/caisses'],
] as const) {
  test(`axe : rien de grave sur ${nom}, clair et sombre`, async ({ browser }) => {
    const page = await ouvrirPoste(browser, compte, chemin);
    await rienDeGrave(page);
  });
}
