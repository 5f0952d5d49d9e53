// Browser: counts what a hand does on mouse and screen: none, for three clients at once.
import { expect, type Page, test } from './histoire.ts';
import type { Fichier } from './pages/fichier.ts';
import { scanner, taper } from './scan.ts';
import {
  admin,
  enregistre,
  filigraneDe,
  montantMontre,
  preparerVente,
  vendre,
} from './vente.scene.ts';

preparerVente();

type Produit = Awaited<ReturnType<Fichier['produit']>>;
type Client = Awaited<ReturnType<Fichier['client']>>;
type Vendeuse = Awaited<ReturnType<typeof vendre>>;

/** Counts what a hand on a mouse or on the screen does, in `window.gestes`. */
async function compterGestes(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { gestes: 0 });
    for (const nom of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'click'])
      window.addEventListener(
        nom,
        (e) => {
          if (e.isTrusted && !(e instanceof MouseEvent && e.type === 'click' && e.detail === 0))
            Object.assign(window, { gestes: Number(Reflect.get(window, 'gestes')) + 1 });
        },
        true,
      );
  });
}

async function servirAssuree({ page, vente }: Vendeuse, gelule: Produit, assure: Client) {
  await vente.nouvelle();
  await page.keyboard.press('F3');
  await taper(page, assure.libelle);
  await expect(page.getByRole('option', { name: assure.libelle })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nom assuré')).toHaveValue('OYANE Assurée');
  await scanner(page, gelule.cip);
  await expect(vente.net).toHaveText('200 FCFA');
  await enregistre(page);
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('+');
  await expect(page.getByRole('region', { name: 'Totaux' }).getByRole('alert')).toContainText(
    'Le plafond est dépassé, veuillez ajuster la quantité.',
  );
  await expect(vente.qte(gelule.libelle)).toHaveValue('1');
  await page.keyboard.press('%');
  await taper(page, '45');
  await page.keyboard.press('Enter');
  await expect(vente.net).toHaveText('550 FCFA');
  await page.keyboard.press('+');
  await expect(vente.net).toHaveText('1.100 FCFA');
  await enregistre(page);
  await expect(page.getByText('100 / 1.000 FCFA')).toBeVisible();
}

async function servirAvecRemise({ page, vente }: Vendeuse, sirop: Produit): Promise<void> {
  await vente.nouvelle();
  await taper(page, '3*');
  await scanner(page, sirop.cip);
  await expect(vente.net).toHaveText('7.500 FCFA');
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Remise', { exact: true })).toBeFocused();
  await taper(page, '500');
  await page.keyboard.press('Enter');
  await expect(vente.net).toHaveText('7.000 FCFA');
  await enregistre(page);
}

async function faireUnDevis({ page, vente }: Vendeuse, gelule: Produit): Promise<void> {
  await vente.nouvelle();
  await scanner(page, gelule.cip);
  await expect(vente.net).toHaveText('1.000 FCFA');
  await page.keyboard.press('Alt+1');
  await expect(vente.net).toHaveText('1.100 FCFA');
  await page.keyboard.press('Alt+2');
  await expect(vente.net).toHaveText('7.000 FCFA');
  await page.keyboard.press('Control+ArrowDown');
  await expect(vente.net).toHaveText('1.000 FCFA');
  await page.keyboard.press('Alt+t');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'NON', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(filigraneDe(page, 'Transformée en devis')).toBeVisible();
  await expect(page.getByText('Devis créé avec succès.')).toBeVisible();
}

async function envoyerLeDeuxieme({ page, vente }: Vendeuse): Promise<void> {
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('F3');
  await expect(page.getByRole('combobox', { name: /^Client/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const caisse = page.getByLabel('Caisse', { exact: true });
  await expect(caisse).toBeFocused();
  await vente.choisirCaisse('Caisse 2');
  await expect(page.getByRole('button', { name: /Passer à la caisse/ })).toBeVisible();
  await vente.envoyer();
  await expect(page.getByRole('button', { name: /Mettre à jour la caisse/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
}

async function encaisserLaPremiere({ page, vente }: Vendeuse): Promise<void> {
  await page.keyboard.press('Alt+1');
  await expect(vente.net).toHaveText('1.100 FCFA');
  await page.keyboard.press('F9');
  const reglement = page.getByRole('dialog', { name: 'Règlement' });
  await montantMontre(page);
  await taper(page, '1000');
  await page.keyboard.press('Enter');
  await expect(reglement.getByRole('alert')).toContainText(
    'Le montant reçu ne peut être inférieur au total.',
  );
  await page.keyboard.press('Control+a');
  await taper(page, '2000');
  await expect(reglement).toContainText('900');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vente enregistrée avec succès.')).toBeVisible();
  await expect(filigraneDe(page, 'Réservation fermée')).toBeVisible();
}

async function reimprimer({ page }: Vendeuse, gelule: Produit): Promise<void> {
  const ticket = () =>
    page
      .locator('iframe[data-ticket]')
      .evaluate((iframe: HTMLIFrameElement) => iframe.contentDocument?.body.textContent ?? '');
  await expect.poll(ticket).toContain(gelule.libelle);
  expect(await ticket()).not.toContain('DUPLICATA');
  await page.keyboard.press('Control+p');
  await expect.poll(ticket).toContain('DUPLICATA');
}

test('trois clients à la fois, au clavier et au lecteur : pas un geste de souris', async ({
  browser,
}) => {
  const [gelule, sirop] = [
    await admin.produit('GELULE', { qte: 20 }),
    await admin.produit('SIROP', { qte: 20, prix: 2500 }),
  ];
  const assure = await admin.client('OYANE Assurée', { prise_en_charge: 80, plafond_dette: 1000 });
  const awa = await vendre(browser, 'awa');
  const { page } = awa;
  await compterGestes(page);

  await test.step('premier client, assuré : le plafond dépassé une fois, puis ajusté', () =>
    servirAssuree(awa, gelule, assure));

  await test.step('deuxième client : trois boîtes, une remise', () => servirAvecRemise(awa, sirop));

  await test.step('troisième client : un devis, deux premiers intacts', () =>
    faireUnDevis(awa, gelule));

  await test.step('le deuxième part à la caisse', () => envoyerLeDeuxieme(awa));
  await test.step('le premier paie ici', () => encaisserLaPremiere(awa));

  await test.step('le ticket est imprimé, puis réimprimé en DUPLICATA', () =>
    reimprimer(awa, gelule));
  expect(await page.evaluate(() => Reflect.get(window, 'gestes'))).toBe(0);
  await page.context().close();
});
