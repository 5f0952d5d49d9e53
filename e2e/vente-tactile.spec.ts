// Browser: touch targets are measured in pixels on tablets and telephones.
import { expect, type Page, test } from './histoire.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';

const CIBLE = 44;
const TABLETTE = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
/** Every visible target smaller than a finger, or beyond the edge of the screen or of its dialog. */
const mauvaisesCibles = (page: Page): Promise<string[]> =>
  page.evaluate((cible) => {
    // A box to tick is touched on its whole label; in a dialog, only the dialog can be touched.
    const dialogue = document.querySelector('[role="dialog"][aria-modal="true"]');
    const sous = dialogue ?? document;
    const bord = dialogue?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    return [
      ...sous.querySelectorAll(
        'button, a[href], select, input:not([type="checkbox"]), label.bp6-control',
      ),
    ].flatMap((e) => {
      const { width, height, left, right } = e.getBoundingClientRect();
      if (width === 0 || !e.checkVisibility({ visibilityProperty: true }) || e.closest('[inert]'))
        return [];
      // The day's pills slide under each other on purpose.
      const dedans =
        e.closest('.pastilles') !== null || (left >= bord.left - 0.5 && right <= bord.right + 0.5);
      const tient = dedans && width >= cible - 0.5 && height >= cible - 0.5;
      return tient
        ? []
        : [
            `${e.getAttribute('aria-label') ?? e.textContent} ${Math.round(width)}×${Math.round(height)} à ${Math.round(left)}`,
          ];
    });
  }, CIBLE);
async function verifier(page: Page): Promise<void> {
  expect(await mauvaisesCibles(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await rienDeGrave(page);
}

/**
 * Typed as fingers do, until the rows are those of the last letter: a row that a later answer moves
 * would be touched in another's place.
 */
async function taper(page: Page, mots: string): Promise<void> {
  const derniere = page.waitForResponse(
    (r) => new URL(r.url()).searchParams.get('search_by_keyword') === mots.trim(),
  );
  await page
    .getByRole('combobox', { name: 'Scanner ou rechercher un produit' })
    .pressSequentially(mots, { delay: 90 });
  await derniere;
}

test.describe('au doigt', () => {
  test('une vente entière sur une tablette tenue droite', async ({ browser }) => {
    const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', TABLETTE);
    const vente = new EcranVente(page);
    const produit = await produitVendable(page, 'amox');
    await vente.attendre();
    await page.getByRole('button', { name: 'Nouvelle', exact: false }).first().tap();
    const recherche = page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    await test.step('chercher du doigt, toucher le produit : le compte du panier le dit', async () => {
      await recherche.tap();
      await taper(page, produit.libelle.slice(0, 12));
      await page
        .getByRole('grid', { name: 'Produits trouvés' })
        .getByRole('rowheader', { name: produit.libelle })
        .tap();
      await expect(page.getByRole('radio', { name: 'Panier (1)' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Produits choisis' })).toBeHidden();
      await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente)} FCFA`);
      await verifier(page);
    });
    await test.step('au panier, une boîte de plus', async () => {
      await page.getByRole('radio', { name: 'Panier (1)' }).tap();
      await expect(recherche).toBeHidden();
      await page.getByRole('button', { name: `Une boîte de plus, ${produit.libelle}` }).tap();
      await expect(vente.qte(produit.libelle)).toHaveValue('2');
      await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente * 2)} FCFA`);
      await verifier(page);
    });
    await test.step('payer : un montant tout prêt, rien à taper', async () => {
      await page.getByRole('button', { name: 'Payer maintenant' }).tap();
      const dialogue = page.getByRole('dialog', { name: 'Règlement' });
      await dialogue.getByRole('button', { name: /Exact/ }).tap();
      await verifier(page);
      await dialogue.getByRole('button', { name: 'Payer', exact: true }).tap();
      await expect(dialogue).toBeHidden();
      await expect(vente.choisie).toContainText('Payé');
      await expect(page.getByRole('button', { name: /Imprimer/ })).toBeVisible();
    });
    await page.context().close();
  });

  test('un assuré, sa feuille, sa remise : tout se touche sur une tablette', async ({
    browser,
  }) => {
    const page = await ouvrirPoste(browser, 'awa', '/vente/reservation', TABLETTE);
    const vente = new EcranVente(page);
    const produit = await produitVendable(page, 'amox');
    await vente.attendre();
    await page.getByRole('button', { name: 'Nouvelle', exact: false }).first().tap();
    await test.step('le client et sa feuille', async () => {
      const client = page.getByRole('combobox', { name: /Client/ });
      await client.tap();
      await client.fill('assou');
      // the rows of the name as typed: those shown before it leave when its answer comes
      const choix = page.locator('.choix-liste').getByRole('option', { name: /assou/i });
      const { height } = (await choix.first().boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(CIBLE);
      await choix.first().tap();
      await page.getByLabel('N° feuille').fill('F-TACTILE');
    });
    await test.step('son panier : la croix entière, une remise en pour cent', async () => {
      const recherche = page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
      await recherche.fill(produit.libelle.slice(0, 12));
      await page
        .getByRole('grid', { name: 'Produits trouvés' })
        .getByRole('rowheader', { name: produit.libelle })
        .tap();
      await page.getByRole('radio', { name: 'Panier (1)' }).tap();
      await expect(vente.ligne(produit.libelle)).toBeVisible();
      await verifier(page);
      await page.getByRole('button', { name: 'Remise' }).tap();
      await verifier(page);
    });
    await page.context().close();
  });

  for (const [width, height] of [
    [768, 1024],
    [390, 844],
  ] as const)
    test(`${width} × ${height} : reprendre une boîte, du doigt`, async ({ browser }) => {
      const page = await ouvrirPoste(browser, 'chantal', '/vente/dashboard', {
        ...TABLETTE,
        viewport: { width, height },
      });
      const { data } = (await (
        await page.request.get('/api/ventes', { params: { page: 1, rows: 5, statut: 'Soldé' } })
      ).json()) as { data: { id: number }[] };
      await page.goto(`/vente/dashboard?vente=${data[width === 768 ? 0 : 1]?.id}`);
      await page.getByRole('button', { name: 'Reprendre des boîtes' }).tap();
      await page
        .getByRole('button', { name: /^Une boîte de plus/ })
        .first()
        .tap();
      await page.getByRole('button', { name: 'Boîte abîmée' }).tap();
      await page.getByRole('radio', { name: 'Quarantaine' }).first().tap();
      await verifier(page);
      const cadre = await page
        .locator('.retour .lignes-vente')
        .evaluate((e) => e.scrollWidth - e.clientWidth);
      expect(cadre).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: /^Rendre/ }).tap();
      await expect(page.getByRole('button', { name: /^Imprimer l’avoir/ })).toBeVisible();
      expect(await mauvaisesCibles(page)).toEqual([]);
      await page.context().close();
    });

  for (const [width, height] of [
    [1024, 700],
    [768, 1024],
    [390, 844],
  ] as const) {
    test(`${width} × ${height} : tout tient, tout se touche, dans les deux vues`, async ({
      browser,
    }) => {
      const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', {
        viewport: { width, height },
        hasTouch: true,
        isMobile: true,
      });
      const vente = new EcranVente(page);
      const produit = await produitVendable(page, 'para');
      await vente.nouvelle();
      const recherche = page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
      await taper(page, produit.libelle.slice(0, 12));
      await page
        .getByRole('grid', { name: 'Produits trouvés' })
        .getByRole('rowheader', { name: produit.libelle })
        .tap();
      await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente)} FCFA`);
      await recherche.pressSequentially('doli', { delay: 90 });
      await expect(page.getByRole('grid', { name: 'Produits trouvés' })).toBeVisible();
      await verifier(page);
      await page
        .getByRole('button', { name: /^Actes de DOLIPRANE/ })
        .first()
        .tap();
      await page.getByRole('menuitem', { name: 'Équivalents' }).tap();
      const equivalents = page.getByRole('dialog', { name: 'Les Produits Equivalents' });
      await expect(equivalents.getByRole('button', { name: /^Prendre/ }).first()).toBeVisible();
      await verifier(page);
      await equivalents.getByRole('button', { name: 'Fermer' }).tap();
      const panier = page.getByRole('radio', { name: /Panier/ });
      if (width < 1024) await panier.tap();
      else await expect(panier).toHaveCount(0);
      await expect(vente.ligne(produit.libelle)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Payer maintenant' })).toBeInViewport();
      await verifier(page);
      await page.context().close();
    });
  }
});
