// Browser: changes of one tab show in others, and drafts pass from tab to tab.
import { type Browser, expect, type Page, test } from './histoire.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { unPng } from '../tests/factories/une-image.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner } from './scan.ts';
import { payerExact } from './vente.scene.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';

async function ouvrirParametres(browser: Browser, onglet = ''): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  await page.goto(`/admin/parametres${onglet}`);
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  return page;
}
/** A basket of one box, paid on the selling screen itself, by the keyboard. */
async function vendreUnProduit(page: Page): Promise<void> {
  const produit = await produitVendable(page, 'para');
  await new EcranVente(page).nouvelle();
  await scanner(page, produit.cip);
  await expect(page.getByText('Enregistré ✓')).toBeVisible();
  await payerExact(page);
  await expect(page.getByText(phrasesReglement.venteEnregistree)).toBeVisible();
}
/** What the next receipt would print, without a printer: the text of the hidden frame. */
const imprime = (page: Page) => page.frameLocator('iframe[data-ticket]').locator('body');

test('le slogan et le logo changés paraissent aussitôt chez les autres, accueil et aperçu', async ({
  browser,
}) => {
  const [accueil, chef] = [
    await ouvrirPoste(browser, 'chantal', '/'),
    await ouvrirParametres(browser),
  ];
  const autre = await ouvrirParametres(browser);
  const slogan = `Votre santé ${Date.now()}`;
  await chef.getByLabel(/^Slogan/).fill(slogan);
  await expect(
    chef.frameLocator('iframe[title="Aperçu du ticket"]').getByText(slogan),
  ).toBeVisible();
  await expect(chef.getByText('Modifications non enregistrées')).toBeVisible();
  await chef.getByLabel('Fichier du logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: unPng({ largeur: 500, hauteur: 500 }),
  });
  await expect(chef.getByAltText('Logo de la pharmacie')).toHaveAttribute('src', /^blob:/);
  await chef.getByLabel(/^Slogan/).press('Enter');
  await expect(chef).toHaveURL(/:\d+\/$/);
  await expect(chef.getByText(phrasesPharmacie.pharmacieEnregistree)).toBeVisible();
  for (const page of [chef, accueil]) {
    await expect(page.getByText(slogan)).toBeVisible();
    await expect(page.locator('.identite img')).toHaveAttribute(
      'src',
      /^\/fichiers\/[0-9a-f]{64}$/,
    );
  }
  // A form that nobody touched follows.
  await expect(autre.getByLabel(/^Slogan/)).toHaveValue(slogan);
  await expect(autre.getByAltText('Logo de la pharmacie')).toHaveAttribute('src', /^\/fichiers\//);
  await expect(autre.getByText('Modifications non enregistrées')).toBeHidden();
});

test('un ticket imprimé ailleurs porte les nouvelles mentions', async ({ browser }) => {
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const chef = await ouvrirParametres(browser);
  const nom = `Pharmacie ${Date.now()}`;
  const ancien = await chef.getByLabel(/^Nom de la pharmacie/).inputValue();
  await chef.getByLabel(/^Nom de la pharmacie/).fill(nom);
  await chef.keyboard.press('Control+S');
  await expect(chef).toHaveURL(/:\d+\/$/);
  await expect(chef.getByRole('banner')).toContainText(nom);
  await expect
    .poll(() =>
      awa.evaluate(
        async () =>
          (
            (await (await fetch('/api/pharmacie-info')).json()) as {
              data: { nom_pharmacie: string };
            }
          ).data.nom_pharmacie,
      ),
    )
    .toBe(nom);
  await vendreUnProduit(awa);
  await expect(imprime(awa)).toContainText(nom);
  await chef.goto('/admin/parametres');
  await chef.getByLabel(/^Nom de la pharmacie/).fill(ancien);
  await chef.keyboard.press('Control+S');
  await expect(chef).toHaveURL(/:\d+\/$/);
});

test('une fausse image est refusée avant d’être envoyée ; chaque faute est à son champ', async ({
  browser,
}) => {
  const page = await ouvrirParametres(browser);
  const logo = (name: string, contenu: string) =>
    page
      .getByLabel('Fichier du logo')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(contenu) });
  await logo('x.png', '<html>');
  await expect(page.getByText('Le fichier n’est pas une image PNG, JPEG ou WebP.')).toBeVisible();
  await logo('x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await expect(page.getByText(/SVG ne sont pas acceptées/)).toBeVisible();
  await page.getByLabel(/^Nom de la pharmacie/).fill('');
  await page.getByLabel('Téléphone 2').fill('rouge');
  await page.keyboard.press('Control+S');
  const nom = page.getByLabel(/^Nom de la pharmacie/);
  await expect(nom).toBeFocused();
  await expect(nom).toHaveAccessibleDescription(phrasesPharmacie.nomPharmacieRequis);
  await expect(page.getByLabel('Téléphone 2')).toHaveAccessibleDescription(
    phrasesCommun.telephoneInvalide,
  );
  await expect(page).toHaveURL(/parametres/);
});

test('ce qui n’est pas enregistré survit à un autre onglet et à un autre écran', async ({
  browser,
}) => {
  const page = await ouvrirParametres(browser);
  await page.getByLabel('NIF').fill('EN COURS');
  await page.getByRole('tab', { name: 'INFORMATIONS SUR LES PRODUITS' }).click();
  await expect(page).toHaveURL(/onglet=listes/);
  await page.getByRole('tab', { name: 'GENERAL' }).click();
  await expect(page.getByLabel('NIF')).toHaveValue('EN COURS');
  await page
    .getByRole('link', { name: /pharmacie/i })
    .first()
    .click();
  await page.goBack();
  await expect(page.getByLabel('NIF')).toHaveValue('EN COURS');
  await page.getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(page.getByLabel('NIF')).not.toHaveValue('EN COURS');
});

test('une forme s’ajoute et se renomme, à l’écran de l’autre aussi ; un motif réservé est verrouillé', async ({
  browser,
}) => {
  const [page, autre] = [
    await ouvrirParametres(browser, '?onglet=listes'),
    await ouvrirParametres(browser, '?onglet=listes'),
  ];
  const formes = (p: Page) => p.getByRole('region', { name: 'FORMES' });
  const [avant, apres] = [`Zeste ${Date.now()}`, `Zeste fin ${Date.now()}`];
  await formes(page).getByLabel('Ajouter : FORMES').fill(avant);
  await page.keyboard.press('Enter');
  for (const p of [page, autre])
    await expect(formes(p).getByRole('button', { name: avant, exact: true })).toHaveCount(1);
  await formes(page).getByLabel('Filtrer : FORMES').fill('zeste');
  await formes(page).getByRole('button', { name: avant, exact: true }).click();
  const champ = page.getByLabel(`Renommer ${avant}`);
  await champ.fill('Jeté');
  await page.keyboard.press('Escape');
  await formes(page).getByRole('button', { name: avant, exact: true }).click();
  await champ.fill(apres);
  await page.keyboard.press('Enter');
  for (const p of [page, autre]) {
    await expect(formes(p).getByRole('button', { name: apres, exact: true })).toHaveCount(1);
    await expect(formes(p).getByRole('button', { name: avant, exact: true })).toHaveCount(0);
  }
  await formes(page).getByLabel('Ajouter : FORMES').fill(apres.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(formes(page).getByText(phrasesReference.referencePrise(apres))).toBeVisible();

  const motifs = page.getByRole('region', { name: 'MOTIF' });
  const reserve = motifs.getByRole('button', { name: 'VENTE', exact: true });
  await expect(reserve).toHaveAttribute('aria-disabled', 'true');
  await expect(reserve).toHaveAccessibleDescription(phrasesReference.motifReserve('VENTE'));
  await reserve.click({ force: true });
  await expect(motifs.getByLabel('Renommer VENTE')).toHaveCount(0);
  await motifs.getByLabel('Ajouter : MOTIF').fill('vente');
  await expect(motifs.getByText(phrasesReference.motifReserve('vente')).first()).toBeVisible();
  await expect(motifs.getByRole('button', { name: 'Ajouter à MOTIF' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

for (const onglet of ['', '?onglet=listes']) {
  test(`axe : rien de grave aux paramètres${onglet}, clair et sombre`, async ({ browser }) => {
    test.slow(); // axe looks at every line of six lists
    const page = await ouvrirParametres(browser, onglet);
    await rienDeGrave(page);
    if (onglet !== '') return;
    await page.getByRole('tab', { name: 'ÉTAT DU SERVEUR' }).click();
    await expect(
      page.getByRole('row', { name: /^Base de données juste PostgreSQL 18/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('row', { name: /^Journal fiscal juste Dernier maillon/ }),
    ).toBeVisible();
    await rienDeGrave(page);
  });
}
