// Browser: seller and cashier see one warning; focus asks for the act.
import { expect, test } from './histoire.ts';
import { fichiersFictifs } from '#tests/sante/interaction/thesaurus-fictif.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { scanner } from './scan.ts';
import { admin, preparerVente, vendre } from './vente.scene.ts';

const CAISSE = 'Caisse 1';
const fichiers = [...fichiersFictifs()].map(([name, octets]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(octets),
}));

preparerVente();

test('le thésaurus s’importe ; la contre-indication se dit à la ligne, demande un acte, se voit à la caisse et avec la vente', async ({
  browser,
}) => {
  const macrolide = await admin.produit('MACROLIDE', { qte: 20, dci: 'CLARITHROMYCINE' });
  const statine = await admin.produit('STATINE', { qte: 20, dci: 'SIMVASTATINE' });
  const antipaludique = await admin.produit('PALU', { qte: 20, dci: 'ARTEMETHER' });
  const { page, vente } = await vendre(browser, 'awa');
  const caisse = new EcranCaisse(await ouvrirPoste(browser, 'brice', '/vente/caisses'));
  await caisse.prendre(CAISSE, '1234');

  await test.step('[THE-5] importé à l’écran : les fichiers reconnus un à un, ce dont il répond dit aussitôt', async () => {
    const chef = await ouvrirPoste(browser, 'admin', '/stock/database');
    await chef.getByRole('button', { name: 'Interactions' }).press('Enter');
    const dialogue = chef.getByRole('dialog', { name: 'Thésaurus des interactions' });
    await dialogue.getByRole('tab', { name: 'Importer' }).click();
    const importer = dialogue.getByRole('button', { name: 'Importer', exact: true });
    await dialogue.getByLabel('Fichiers du thésaurus').setInputFiles(fichiers.slice(0, 2));
    await expect(importer).toHaveAttribute('aria-disabled', 'true');
    await dialogue.getByLabel('Fichiers du thésaurus').setInputFiles(fichiers);
    await importer.press('Enter');
    await expect(dialogue.getByText('mars 2026, parue le 05/03/2026')).toBeVisible();
    await expect(dialogue.getByRole('row', { name: /^Mes produits/ })).toBeVisible();
    await rienDeGrave(chef);
    await chef.context().close();
  });

  await test.step('[CIN-6] à mesure des scans, sans jamais les gêner', async () => {
    await vente.nouvelle();
    await vente.choisirCaisse(CAISSE);
    await scanner(page, macrolide.cip);
    await expect(vente.qte(macrolide.libelle)).toHaveValue('1');
    await scanner(page, statine.cip);
    await scanner(page, antipaludique.cip);
    await expect(vente.ligne(macrolide.libelle)).toContainText('contre-indiqué avec simvastatine');
    const cadreDe = async (partie: string) => {
      const cadre = await vente.ligne(macrolide.libelle).locator(partie).boundingBox();
      return cadre ?? { y: 0, height: 0 };
    };
    const nom = await cadreDe('.nom-produit');
    expect((await cadreDe('.marque-de-ligne')).y).toBeGreaterThanOrEqual(nom.y + nom.height - 1);
    await expect(page.locator('.vente-panier > footer')).toContainText('1 hors thésaurus');
    await expect(page.locator('.vigilance-bande')).toContainText('1 contre-indication');
    await scanner(page, statine.cip);
    await expect(vente.qte(statine.libelle)).toHaveValue('2');
    await page.keyboard.press('Alt+i');
    const panneau = page.getByRole('dialog', { name: /^Interactions, doublons/ });
    await expect(panneau).toContainText('Le foie ne détruit plus la statine.');
    await expect(panneau).toContainText('Thésaurus fictif, mars 2026');
    await rienDeGrave(page);
    await page.keyboard.press('Escape');
    await expect(panneau).toBeHidden();
  });

  const question = page.getByRole('dialog', { name: '1 contre-indication dans ce panier' });
  const avant = await caisse.combien();
  await test.step('[CIN-5] avant l’envoi : ni Entrée ni un scan ne laissent passer ; sans raison, rien', async () => {
    await page.keyboard.press('F8');
    await expect(question.getByRole('button', { name: 'Revenir au panier' })).toBeFocused();
    await scanner(page, macrolide.cip);
    await expect(question).toBeVisible();
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await rienDeGrave(page);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(vente.choisie).not.toContainText(/Caisse/);
    await expect(caisse.file).toHaveCount(avant);
  });

  await test.step('[CIN-5] la raison dite, il part d’une touche ; la caisse voit qui a accepté', async () => {
    await page.keyboard.press('F8');
    await expect(question).toBeVisible();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await expect(question).toBeHidden();
    await expect(vente.choisie).toContainText(/Caisse/);
    await expect(caisse.file).toHaveCount(avant + 1);
    await caisse.servirLaDerniere();
    await expect(
      caisse.page
        .getByRole('region', { name: 'Réservation' })
        .getByText(/Awa Ndong/)
        .last(),
    ).toContainText('acceptée');
  });

  await test.step('[CIN-2] payé sans rien redemander ; la vente le garde', async () => {
    await caisse.page.keyboard.press('F8');
    await caisse.page.keyboard.press('F9');
    await expect(caisse.page.getByText('Vente enregistré')).toBeVisible();
    const [derniere] = await admin.lire<{ id: number }[]>('/api/ventes?page=1&rows=1');
    const chantal = await ouvrirPoste(browser, 'chantal', '/vente/dashboard');
    await chantal.goto(`/vente/dashboard?vente=${derniere?.id}`);
    const acceptees = chantal.getByRole('list', { name: 'Contre-indications acceptées' });
    await expect(acceptees).toContainText('CLARITHROMYCINE + SIMVASTATINE');
    await expect(acceptees).toContainText('le prescripteur a été joint et maintient');
    await rienDeGrave(chantal);
    await chantal.context().close();
  });
  await page.context().close();
  await caisse.page.context().close();
});
