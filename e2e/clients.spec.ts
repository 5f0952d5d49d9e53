// Browser: a debt falls in the list that is open, through dialogs and the browser's focus.
import { expect, faireActe, test } from './histoire.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';

test('un client se crée, se modifie, règle sa dette ; COMPTANT ne se touche pas', async ({
  browser,
  request,
}) => {
  const { data } = (await (
    await request.post('/api/login', { data: { name: 'admin', password: MOT_DE_PASSE } })
  ).json()) as { data: { token: string } };
  const contexte = await browser.newContext();
  await contexte.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  const page = await contexte.newPage();
  await page.goto('/vente/clients');
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  const nom = `ESSAI CLIENT ${Date.now()}`;
  await page.getByRole('button', { name: 'Nouveau client' }).click();
  await page.getByLabel('Libellé').fill(nom);
  await page.getByLabel('Prise en charge (%)').fill('80');
  await page.getByLabel('Plafond de crédit (FCFA)').fill('150000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client créé avec succès.')).toBeVisible();
  await page.getByLabel('Rechercher').fill(nom);
  await expect(page.getByRole('row', { name: new RegExp(nom) })).toContainText('150.000 FCFA');
  await page.getByRole('button', { name: `Modifier ${nom}` }).click();
  await page.getByLabel('Ville').fill('Lambaréné');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(nom) })).toContainText('Lambaréné');
  await faireActe(page, nom, 'Règlements');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Enregistrer' })
    .click({ force: true });
  await expect(page.getByText('Ce client n’a pas de dette.').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const endettes = (await (
    await request.get('/api/clients?sort=current_dette&order=desc&page=1&rows=1', {
      headers: { Authorization: `Bearer ${data.token}` },
    })
  ).json()) as { data: { libelle: string }[] };
  const endette = endettes.data[0]?.libelle ?? '';
  await page.getByLabel('Rechercher').fill(endette);
  await faireActe(page, endette, 'Règlements');
  await page.getByLabel('Montant (FCFA)').fill('1000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Règlement de 1.000 FCFA enregistré.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('1.000 FCFA');
  await rienDeGrave(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Rechercher').fill('COMPTANT');
  await expect(page.getByRole('row', { name: /COMPTANT/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier COMPTANT' })).toHaveCount(0);
  await contexte.close();
});
