// Browser: a photograph is shrunk by canvas, a file is read by the page, the other seller sees.
import { randomBytes } from 'node:crypto';
import { expect, test } from './histoire.ts';
import { encode } from 'jpeg-js';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';

/** Windows-1252, as a spreadsheet in French saves a text. */
const csv = (...lignes: string[]) => ({
  name: 'grossiste.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lignes.join('\r\n').replaceAll('’', '\u0092'), 'latin1'),
});

test('un fichier, ses colonnes dites, ses questions répondues : les bonnes lignes s’importent, la vendeuse qui cherchait voit le produit aussitôt, l’import se défait', async ({
  browser,
}) => {
  const suite = String(Date.now()).slice(-6);
  const libelle = `CRÈME À L’ESSAI ${suite}`;
  const [vente, stock] = await Promise.all([
    ouvrirPoste(browser, 'awa', '/vente/reservation'),
    ouvrirPoste(browser, 'chantal', '/stock/produits'),
  ]);
  await new EcranVente(vente).nouvelle();
  await vente
    .getByRole('combobox', { name: 'Scanner ou rechercher un produit' })
    .pressSequentially(`essai ${suite}`, { delay: 95 });
  await expect(vente.getByText(`Aucun produit pour « essai ${suite} »`)).toBeVisible();

  await stock.getByRole('button', { name: 'Outils' }).click();
  await stock.getByRole('menuitem', { name: 'Importer des produits' }).click();
  const dialogue = stock.getByRole('dialog', { name: 'Importer des produits' });
  const fichier = dialogue.getByLabel('Fichier à lire');
  const continuer = dialogue.getByRole('button', { name: 'Continuer' });
  await fichier.setInputFiles(csv('Libellé;Marché', 'A;1250', 'B;1500'));
  await expect(dialogue.getByRole('status')).toContainText('La colonne « Marché » ressemble');
  await dialogue.getByLabel('Marché devient').selectOption('Prix de vente');
  await expect(continuer).toHaveAttribute('aria-disabled', 'false');
  await dialogue.getByRole('button', { name: 'Choisir un autre fichier' }).click();

  await fichier.setInputFiles(
    csv(
      'Libellé;Prix vente;QTE;Rayon',
      `${libelle};12.500;3;`,
      `AUTRE ${suite};1000;1;Rayon ${suite}`,
      `FAUX ${suite};cher;1;`,
    ),
  );
  // All is sure: Enter goes on.
  await expect(continuer).toBeFocused();
  await rienDeGrave(stock);
  await stock.keyboard.press('Enter');
  const importer = dialogue.getByRole('button', { name: /^Importer \d/ });
  await expect(importer).toHaveText('Importer 0 ligne');
  await expect(dialogue.getByRole('list', { name: 'À corriger dans le fichier' })).toHaveText(
    /Le prix de vente n’est pas un nombre/,
  );
  await dialogue.getByText('Lire en milliers : 12.500 FCFA').click();
  await dialogue.getByLabel(`Rayon ${suite}`, { exact: true }).selectOption('Créer');
  await expect(importer).toHaveText('Importer 2 lignes');
  await rienDeGrave(stock);
  await importer.click();
  await expect(dialogue.getByText('Import terminé : 2 lignes écrites.')).toBeVisible();
  await expect(vente.getByRole('row', { name: new RegExp(libelle) })).toBeVisible();

  const corriger = dialogue.getByRole('button', { name: 'Enregistrer les lignes à corriger' });
  const [telecharge] = await Promise.all([stock.waitForEvent('download'), corriger.click()]);
  expect(telecharge.suggestedFilename()).toBe('À corriger grossiste.xlsx');
  await stock.keyboard.press('Escape');
  await dialogue.getByRole('button', { name: 'Défaire cet import' }).click();
  await stock.getByRole('alertdialog').getByRole('button', { name: 'OUI' }).click();
  await expect(dialogue.getByText('Import défait : rien n’en reste.')).toBeVisible();
});

/** A photograph as a telephone takes it: heavy, lying on its side, and saying so (EXIF, a quarter turn). */
function photographie(largeur: number, hauteur: number): Buffer {
  const data = randomBytes(largeur * hauteur * 4);
  const jpeg = encode({ data, width: largeur, height: hauteur }, 95).data;
  const exif = Buffer.from(
    'ffe1000045786966000049492a0008000000010012010300010000000600000000000000',
    'hex',
  );
  exif.writeUInt16BE(exif.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test('le volet d’un produit au clavier ; la photographie d’un téléphone y arrive légère et droite', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/stock/produits');
  await page.getByLabel('Rechercher').fill('savon');
  const ligne = page.getByRole('row', { name: /SAVON/ }).first();
  await ligne.focus();
  await page.keyboard.press('Enter');
  const volet = page.getByRole('complementary', { name: /^Produit SAVON/ });
  await expect(volet.getByRole('region', { name: 'Prix' })).toContainText('coef.');
  await rienDeGrave(page);

  await page.keyboard.press('e');
  const fiche = page.getByRole('dialog', { name: /^Modifier SAVON/ });
  const lourde = photographie(2600, 1500);
  expect(lourde.length).toBeGreaterThan(4_000_000);
  await fiche
    .getByLabel('Fichier de la photo')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: lourde });
  await expect(fiche.getByRole('img', { name: 'Photo du produit' })).toBeVisible();
  await fiche.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(fiche).toBeHidden();
  const photo = volet.locator('img');
  await expect(photo).toBeVisible();
  const [large, haute] = await photo.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  });
  expect([large, haute]).toEqual([923, 1600]);
  const { length } = await (await page.request.get((await photo.getAttribute('src')) ?? '')).body();
  expect(length).toBeLessThan(2 * 1024 * 1024);

  await page.keyboard.press('Escape');
  await expect(volet).toBeHidden();
});
