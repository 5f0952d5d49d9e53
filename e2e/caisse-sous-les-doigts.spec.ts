// Browser: at the desk, what decides money has its place, whatever happens around it.
import { type Browser, expect, type Locator, type Page, test } from './histoire.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

const PORTABLE = { viewport: { width: 1366, height: 625 } };
const TOUCHES = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'Effacer'];
/** FCFA: with 20.000 given, the change takes two rows of notes and coins. */
const DU = 905;

// His register goes back: the next stories take another one.
test.afterEach(async () => (await Fichier.de('brice')).rendreCaisse());

/** Brice's desk at a register of its own, where Serge has sent that many baskets of one box. */
async function auGuichet(
  browser: Browser,
  appareil: { viewport: { width: number; height: number }; hasTouch?: boolean },
  combien = 1,
): Promise<{ page: Page; caisse: EcranCaisse }> {
  const chef = await Fichier.de();
  const serge = await Fichier.de('serge');
  await (await Fichier.de('brice')).rendreCaisse();
  const qui = { qte: combien, prix: DU };
  const produit = await chef.produit('SOUS LES DOIGTS 500 mg comprimé B/20', qui);
  const libelle = `Doigts ${String(Date.now()).slice(-6)}`;
  const { data } = await chef.ecrire<{ id: number }>('/api/caisses', { libelle });
  for (let n = 0; n < combien; n += 1) {
    const panier = await serge.ecrire<{ id: number }>('/api/reservations');
    const chemin = `/api/reservations/${panier.data.id}/update`;
    await serge.ecrire(chemin, { reservation_produits: [{ produit_id: produit.id, qte: 1 }] });
    const switch_caisse_at = new Date().toISOString();
    await serge.ecrire(chemin, { caisse_id: data.id, switch_caisse_at });
  }
  const page = await ouvrirPoste(browser, 'brice', '/vente/caisses', appareil);
  const caisse = new EcranCaisse(page);
  await caisse.prendre(libelle, '1234');
  await expect(caisse.file).toHaveCount(combien);
  await expect(caisse.recu).toBeVisible();
  return { page, caisse };
}

const touche = (caisse: EcranCaisse, nom: string): Locator =>
  caisse.encaissement
    .getByRole('group', { name: 'Pavé numérique' })
    .getByRole('button', { name: nom, exact: nom !== 'Effacer' });

/** Where stands what the hand aims at, and the head under which the lines are read. */
async function places(page: Page, caisse: EcranCaisse): Promise<unknown> {
  const cadre = async (quoi: Locator) =>
    quoi.evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    });
  return {
    tete: await cadre(page.locator('.panier-lu thead')),
    renvoyer: await cadre(page.getByRole('button', { name: 'Renvoyer au vendeur' })),
    montant: await cadre(page.locator('#montant-recu')),
    touches: await Promise.all(TOUCHES.map((nom) => cadre(touche(caisse, nom)))),
    rendre: await cadre(page.locator('.a-rendre')),
    payer: await cadre(caisse.encaissement.getByRole('button', { name: /^Payer/ })),
  };
}
const hauteurs = (caisse: EcranCaisse): Promise<number[]> =>
  Promise.all(
    TOUCHES.map((nom) => touche(caisse, nom).evaluate((e) => e.getBoundingClientRect().height)),
  );

for (const [width, height] of [
  [1024, 768],
  [1024, 700],
  [768, 1024],
] as const)
  test(`${width} × ${height} : chaque touche du pavé se presse du doigt, et fait 48 px`, async ({
    browser,
  }) => {
    const { caisse } = await auGuichet(browser, { viewport: { width, height }, hasTouch: true });
    for (const h of await hauteurs(caisse)) expect(h).toBeGreaterThanOrEqual(48);
    for (const nom of TOUCHES.slice(0, -1)) await touche(caisse, nom).tap();
    // the seventh digit and those after it: a till takes nine
    await expect(caisse.recu).toHaveValue('789.456.123');
    await touche(caisse, 'Effacer').tap();
    await expect(caisse.recu).toHaveValue('78.945.612');
    for (let n = 0; n < 8; n += 1) await touche(caisse, 'Effacer').tap();
    for (const nom of ['2', '0', '00', '0']) await touche(caisse, nom).tap();
    await expect(caisse.recu).toHaveValue('20.000');
    await caisse.encaissement.getByRole('button', { name: /^Payer/ }).tap();
    await expect(caisse.page.getByText('Payé Livré')).toBeVisible();
  });

test('à 1366 × 625, ni le premier chiffre, ni F6, ni un refus, ni une coupure ne bougent une touche', async ({
  browser,
}) => {
  const { page, caisse } = await auGuichet(browser, PORTABLE);
  const avant = await places(page, caisse);
  for (const h of await hauteurs(caisse)) expect(h).toBeGreaterThanOrEqual(44);
  await test.step('Alt+A sans montant dit pourquoi sous le montant', async () => {
    await page.keyboard.press('Alt+a');
    await expect(caisse.encaissement.getByRole('alert')).toBeVisible();
    await expect(caisse.recu).toBeFocused();
    expect(await places(page, caisse)).toEqual(avant);
  });
  await test.step('trop peu, puis un refus', async () => {
    await page.keyboard.type('5');
    await expect(page.getByText('En encaissement')).toBeVisible();
    expect(await places(page, caisse)).toEqual(avant);
    await page.keyboard.press('F9');
    await expect(caisse.encaissement.getByRole('alert')).toContainText('négative');
    expect(await places(page, caisse)).toEqual(avant);
  });
  await test.step('20.000 est encore là après quatre F6', async () => {
    await caisse.recu.fill('20000');
    for (const mode of ['Chèque', 'Mobile money', 'Autres', 'Espèces']) {
      await page.keyboard.press('F6');
      await expect(page.getByRole('radio', { name: mode })).toBeChecked();
      expect(await places(page, caisse), mode).toEqual(avant);
    }
    await expect(caisse.recu).toHaveValue('20.000');
  });
  await test.step('un autre mode posé', async () => {
    await caisse.recu.fill('500');
    await page.keyboard.press('Alt+a');
    await expect(page.getByRole('list', { name: 'Modes déjà saisis' })).toBeInViewport({
      ratio: 1,
    });
    expect(await places(page, caisse)).toEqual(avant);
    await page.keyboard.press('Escape');
  });
  await test.step('hors ligne', async () => {
    await page.context().setOffline(true);
    await expect(page.locator('.bande').filter({ hasText: 'Hors ligne' })).toBeInViewport({
      ratio: 1,
    });
    expect(await places(page, caisse)).toEqual(avant);
    await page.context().setOffline(false);
  });
});

test('au téléphone, le rendu se lit dès « Payer » dans son cadre, et rien ne bouge dessous', async ({
  browser,
}) => {
  const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const { page, caisse } = await auGuichet(browser, telephone, 2);
  const avant = await places(page, caisse);
  await caisse.recu.fill('19795');
  await caisse.encaissement.getByRole('button', { name: /^Payer/ }).tap();
  const bande = page.locator('.dernier-rendu');
  await expect(bande.locator('b')).toHaveText('18.890');
  await expect(bande.locator('li')).toHaveCount(11);
  await expect(bande).toBeInViewport({ ratio: 1 });
  const sortent = await bande.evaluate((cadre) => {
    const { top, right, bottom, left } = cadre.getBoundingClientRect();
    return [...cadre.querySelectorAll('li, b, small, button')]
      .filter((e) => {
        const r = e.getBoundingClientRect();
        return r.top < top || r.right > right || r.bottom > bottom || r.left < left;
      })
      .map((e) => e.textContent);
  });
  expect(sortent).toEqual([]);
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await places(page, caisse)).toEqual(avant);
});

test('le rendu de la vente finie se lit d’un trait : chaque texte sur une ligne', async ({
  browser,
}) => {
  const { page, caisse } = await auGuichet(browser, PORTABLE, 2);
  await caisse.recu.fill('20000');
  await page.keyboard.press('F9');
  const bande = page.locator('.dernier-rendu');
  await expect(bande.locator('b')).toHaveText('19.095');
  await expect(bande).toContainText('reçu 20.000');
  await expect(bande.getByRole('button', { name: /^Réimprimer/ })).toBeVisible();
  const surPlusieurs = await bande
    .locator('.dernier-rendu-de > *, b, .billet, .piece, small')
    .evaluateAll((textes) =>
      textes
        .filter((e) => {
          const lignes = document.createRange();
          lignes.selectNodeContents(e);
          return new Set([...lignes.getClientRects()].map((r) => Math.round(r.top))).size > 1;
        })
        .map((e) => e.textContent),
    );
  expect(surPlusieurs).toEqual([]);
  const hauts = await bande
    .locator('li')
    .evaluateAll((t) => t.map((e) => e.getBoundingClientRect().top));
  expect(new Set(hauts).size).toBe(1);
  await test.step('repris de jour comme de nuit parmi les payés', async () => {
    await page.getByRole('button', { name: /Payés 1/ }).click();
    await expect(page.getByRole('menuitem', { name: /905/ })).toBeVisible();
    await rienDeGrave(page, 'les payés');
  });
});
