// Browser: focus goes from the discount to the approver's code and back, by keys only.
import { expect, test } from './histoire.ts';
import { Fichier } from './pages/fichier.ts';
import { taper, scanner } from './scan.ts';
import {
  admin,
  enregistre,
  filigraneDe,
  payerExact,
  preparerVente,
  vendre,
} from './vente.scene.ts';

preparerVente();

test('une grosse remise : le responsable donne son accord au poste, au clavier', async ({
  browser,
}) => {
  const sirop = await admin.produit('SIROP', { qte: 10, prix: 20_000 });
  const { page, vente } = await vendre(browser, 'awa');
  const dialogue = page.getByRole('dialog', { name: 'Accord du responsable' });
  const pin = dialogue.getByLabel('Code PIN du responsable');
  const reglement = page.getByRole('dialog', { name: 'Règlement' });
  await vente.nouvelle();
  await scanner(page, sirop.cip);
  await expect(vente.net).toHaveText('20.000 FCFA');
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Remise', { exact: true })).toBeFocused();
  await taper(page, '5000');
  await page.keyboard.press('Enter');
  await expect(vente.net).toHaveText('15.000 FCFA');
  await enregistre(page);

  await test.step('F9 demande l’accord, avec ses chiffres ; Échap y renonce', async () => {
    await page.keyboard.press('F9');
    await expect(dialogue.getByRole('listitem')).toHaveText(
      /^remise de 5\.000\sFCFA sur 20\.000\sFCFA \(25\s%\)$/i,
    );
    await expect(pin).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogue).toBeHidden();
    await expect(reglement).toBeHidden();
  });
  await test.step('le code d’un caissier ne suffit pas ; celui de Chantal, oui', async () => {
    await page.keyboard.press('F9');
    await expect(pin).toBeFocused();
    await taper(page, '1234');
    await page.keyboard.press('Enter');
    await expect(dialogue.getByRole('alert')).toContainText(
      'Ce code PIN n’est celui d’aucun responsable de cet accord',
    );
    await expect(pin).toBeFocused();
    await taper(page, '2580');
    await page.keyboard.press('Enter');
    await expect(reglement).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reglement).toBeHidden();
  });
  await test.step('donné une fois, il n’est plus demandé : la vente se paie', async () => {
    await payerExact(page);
    await expect(filigraneDe(page, 'Réservation fermée')).toBeVisible();
  });
  const actes = await admin.lire<{ acte: string; utilisateur: string }[]>(
    '/api/journal-audits?page=1&rows=20',
  );
  expect(actes).toContainEqual(
    expect.objectContaining({ acte: 'accord', utilisateur: 'Chantal Obame' }),
  );
  await (await Fichier.de('awa')).fermerBrouillons();
  await page.context().close();
});
