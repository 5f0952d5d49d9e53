// Browser: key events of a scanner, through focus, at a pace no simulated page has.
import { expect, test } from './histoire.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner, taper } from './scan.ts';
import { montantMontre } from './vente.scene.ts';

const VENTES = 50;

test(`[VTE-2] ${VENTES} ventes au lecteur seul : aucune touche pour commencer, deux pour finir`, async ({
  browser,
}) => {
  test.slow();
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation');
  const vente = new EcranVente(page);
  await vente.attendre();
  const produits = await Promise.all(
    ['amox', 'doli', 'ibu', 'coart', 'efferal', 'vita'].map((mots) => produitVendable(page, mots)),
  );
  await page.keyboard.press('F4'); // a first try of this story may have left a draft behind
  const payees: { reservation_produits: { libelle: string; qte: number }[] }[] = [];
  page.on('response', async (reponse) => {
    if (!reponse.url().endsWith('/update')) return;
    const { data } = (await reponse.json().catch(() => ({}))) as {
      data?: { status: string; reservation_produits: { libelle: string; qte: number }[] };
    };
    if (data?.status === 'Termine') payees.push(data);
  });
  for (let i = 0; i < VENTES; i++) {
    const { libelle, cip } = produits[i % produits.length] ?? { libelle: '', cip: '' };
    // the first scan after a payment opens the next sale by itself
    await scanner(page, cip, { ecart: i % 3 === 0 ? 90 : 6 });
    await expect(vente.qte(libelle)).toHaveValue('1');
    await page.keyboard.press('F9');
    await montantMontre(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Vente payée' })).toBeVisible();
    await page.waitForFunction(() => !document.querySelector('.reglement-dialogue'));
  }
  await expect.poll(() => payees.length).toBe(VENTES);
  expect(payees.map((r) => r.reservation_produits.map((l) => [l.libelle, l.qte]))).toEqual(
    Array.from({ length: VENTES }, (_, i) => [[produits[i % produits.length]?.libelle, 1]]),
  );

  await test.step('sous une fenêtre ouverte, un scan est ignoré et le dit', async () => {
    await scanner(page, produits[0]?.cip ?? '');
    await expect(vente.qte(produits[0]?.libelle ?? '')).toHaveValue('1');
    await page.keyboard.press('F9');
    await expect(page.getByLabel('Montant reçu')).toBeVisible();
    await scanner(page, produits[1]?.cip ?? '');
    await expect(page.getByText(/Scan ignoré/)).toBeVisible();
    await expect(page.getByLabel('Montant reçu')).toHaveValue(/^[\d.]+$/);
    await page.keyboard.press('Escape');
    await expect(vente.ligne(produits[1]?.libelle ?? '')).toHaveCount(0);
  });
  await test.step('une lettre tapée n’importe où cherche', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await taper(page, 'doli');
    await expect(page.getByLabel('Scanner ou rechercher un produit')).toHaveValue('doli');
  });
  await page.context().close();
});
