// Browser: the bell of one person rings in another's window; menus are walked by keys.
import { type Browser, expect, type Page, test } from './histoire.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { scanner, taper } from './scan.ts';

test.describe.configure({ mode: 'serial' });

async function ouvrirAdmin(browser: Browser): Promise<Page> {
  const contexte = await browser.newContext();
  await contexte.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  const page = await contexte.newPage();
  await page.goto('/');
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'En direct' })).toBeVisible();
  return page;
}

/** A write as this page's user, by its cookies. */
async function ecrire<T>(page: Page, chemin: string, data: object): Promise<T> {
  const jeton = (await page.context().cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? '';
  const reponse = await page.request.post(chemin, {
    data,
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(jeton) },
  });
  const corps = (await reponse.json()) as { success: boolean; errors: string[]; data: T };
  if (!corps.success) throw new Error(`${chemin} : ${corps.errors.join(' ')}`);
  return corps.data;
}
/** A product sold to its last box on the selling screen's own register. */
async function vider(gestion: Page, vente: Page, libelle: string): Promise<void> {
  const { id } = await ecrire<{ id: number }>(gestion, '/api/produits', {
    libelle,
    prix_de_vente: 1000,
    prix_achat: 500,
    qte: 2,
    qte_max: 10,
  });
  const panier = await ecrire<{ id: number }>(vente, '/api/reservations', {});
  const { net_a_payer } = await ecrire<{ net_a_payer: number }>(
    vente,
    `/api/reservations/${panier.id}/update`,
    { reservation_produits: [{ produit_id: id, qte: 2 }] },
  );
  await ecrire(vente, `/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: net_a_payer,
  });
}

test('une vente vide un rayon : la cloche le dit à la gérante à l’instant, et la lire ici la lit là-bas', async ({
  browser,
}) => {
  const awa = await ouvrirPoste(browser, 'awa', '/');
  const chantal = await ouvrirPoste(browser, 'chantal', '/');
  const ailleurs = await ouvrirPoste(browser, 'chantal', '/stock/produits');
  const libelle = `VIDE ${Date.now()}`;
  await expect(chantal.getByText('En ligne')).toBeVisible();
  const enRupture = async (): Promise<number> => {
    const aFaire = chantal.getByRole('region', { name: 'À faire aujourd’hui' });
    return Number.parseInt(await aFaire.getByText(/en rupture/).innerText(), 10);
  };
  const avant = await enRupture();
  await vider(chantal, awa, libelle);

  await test.step('le compte monte sur ses deux écrans, pas chez la vendeuse', async () => {
    for (const page of [chantal, ailleurs])
      await expect(
        page.getByRole('button', { name: /^Notifications, \d+ non lues?$/ }),
      ).toBeVisible();
    await expect(awa.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect.poll(enRupture).toBe(avant + 1);
  });
  await test.step('ouverte au clavier, elle se marque lue ici et là-bas, et le dit', async () => {
    await chantal.getByRole('button', { name: /^Notifications, / }).focus();
    await chantal.keyboard.press('Enter');
    await expect(chantal.getByRole('tab', { name: 'Notifications' })).toBeFocused();
    await expect(
      chantal.getByRole('link', { name: `${libelle} : il n’en reste plus.` }),
    ).toBeVisible();
    await expect(chantal.getByText('Notifications marquées comme lues avec succès.')).toBeVisible();
    await expect(
      ailleurs.getByRole('button', { name: 'Notifications', exact: true }),
    ).toBeVisible();
  });
  await test.step('Échap rend le focus à la cloche ; la ligne mène au produit', async () => {
    await chantal.keyboard.press('Escape');
    await expect(chantal.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
    await chantal.keyboard.press('Enter');
    // The focus goes to the tab as the list opens: the link is pressed after that.
    await expect(chantal.getByRole('tab', { name: 'Notifications' })).toBeFocused();
    await chantal.getByRole('link', { name: new RegExp(libelle) }).press('Enter');
    await expect(chantal).toHaveURL(/\/stock\/produits\?q=VIDE/);
    await expect(chantal.getByRole('table').getByRole('row')).toHaveCount(2);
  });
  for (const page of [awa, chantal, ailleurs]) await page.context().close();
});

test('Ctrl+K : d’un écran à l’autre sans souris, un scan y cherche son produit, Échap rend le focus', async ({
  browser,
}) => {
  const chantal = await ouvrirPoste(browser, 'chantal', '/');
  const palette = chantal.getByRole('combobox', { name: 'Écran, produit, client ou action' });
  await expect(chantal.getByRole('link', { name: 'En direct' })).toBeFocused();
  await chantal.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await chantal.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(chantal.getByRole('link', { name: 'En direct' })).toBeFocused();
  await chantal.keyboard.press('Control+k');
  await taper(chantal, 'base');
  await chantal.keyboard.press('Enter');
  await expect(chantal).toHaveURL(/\/stock\/database$/);

  const reponse = await chantal.request.get('/api/produits', {
    params: { page: 1, rows: 20, search_by_keyword: 'amox' },
  });
  const produit = (
    (await reponse.json()) as { data: { libelle: string; cip: string | null }[] }
  ).data.find((p) => /^\d{13}$/.test(p.cip ?? ''));
  if (!produit?.cip) throw new Error('aucun produit à scanner');
  await chantal.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await scanner(chantal, produit.cip);
  await expect(palette).toHaveValue(produit.libelle);
  await expect(
    chantal.getByRole('option', { name: new RegExp(produit.libelle.slice(0, 8)) }).first(),
  ).toBeVisible();
  await chantal.context().close();

  await test.step('sur l’écran de vente, le scan ne va pas au panier, le produit choisi va dans la recherche', async () => {
    const awa = await ouvrirPoste(browser, 'awa', '/');
    await expect(awa.getByRole('link', { name: 'Vendre' })).toBeFocused();
    await awa.keyboard.press('Enter');
    await expect(awa).toHaveURL(/\/vente\/reservation$/);
    await awa.getByRole('button', { name: 'Actes de la vente' }).waitFor();
    await awa.keyboard.press('F4');
    const recherche = awa.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    await expect(recherche).toBeFocused();
    await awa.keyboard.press('Control+k');
    const champ = awa.getByRole('combobox', { name: 'Écran, produit, client ou action' });
    await expect(champ).toBeFocused();
    await scanner(awa, produit.cip ?? '');
    await expect(champ).toHaveValue(produit.libelle);
    await expect(
      awa.getByRole('listbox', { name: 'Résultats' }).getByRole('option').first(),
    ).toContainText(produit.libelle);
    await awa.keyboard.press('Enter');
    await expect(recherche).toHaveValue(produit.libelle);
    await expect(recherche).toBeFocused();
    await expect(awa.getByText('Produits (0)')).toBeVisible();
    await awa.context().close();
  });
});

test('le menu de chacun : ses écrans, tous ses écrans, rien que ses écrans ; au clavier', async ({
  browser,
}) => {
  test.slow(); // every screen of three people
  const admin = await ouvrirAdmin(browser);
  const awa = await ouvrirPoste(browser, 'awa', '/');
  const brice = await ouvrirPoste(browser, 'brice', '/');
  const attendus = async (page: Page): Promise<string[]> => {
    const session = (await (await page.request.get('/api/session')).json()) as {
      data: { is_admin: boolean; habilitations: { menu: string; submenus: string[] }[] };
    };
    return session.data.is_admin
      ? ['ADMIN', 'STOCK', 'VENTE', 'GESTION']
      : session.data.habilitations.map((h) => h.menu);
  };
  for (const [page, exclus] of [
    [admin, []],
    [awa, ['Caisses', 'Produits', 'Utilisateurs']],
    [brice, ['Réservations', 'Produits', 'Utilisateurs']],
  ] as const) {
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const groupes = await menu.getByRole('button').allTextContents();
    const permis = await attendus(page);
    expect(groupes.filter((g) => !permis.includes(g))).toEqual([]);
    const vus: [libelle: string, chemin: string][] = [];
    await menu.getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    for (const groupe of groupes) {
      const liste = page.getByRole('menu', { name: groupe });
      await expect(liste.getByRole('menuitem').first()).toBeFocused();
      vus.push(
        ...(await liste
          .getByRole('menuitem')
          .evaluateAll((liens) =>
            liens.map((l): [string, string] => [l.textContent, l.getAttribute('href') ?? '']),
          )),
      );
      await page.keyboard.press('ArrowRight');
    }
    await expect(page.getByRole('menuitem').first()).toBeFocused(); // round again, on the first one
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('button').first()).toBeFocused();
    expect(vus.filter(([v]) => (exclus as readonly string[]).includes(v))).toEqual([]);
    for (const [, chemin] of vus) {
      await page.goto(chemin);
      await expect(page).toHaveURL(new RegExp(`${chemin}`));
      await expect(page.getByText('Cet écran n’est pas encore disponible')).toHaveCount(0);
    }
    await page.context().close();
  }
});

test('axe : rien de grave, cloche ou palette ouverte, clair et sombre ; à 1024 rien ne déborde', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/');
  await page.getByRole('button', { name: /^Notifications(,|$)/ }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeVisible();
  await rienDeGrave(page, 'cloche');
  await page.keyboard.press('ArrowRight');
  await rienDeGrave(page, 'messages');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('combobox', { name: 'Écran, produit, client ou action' }),
  ).toBeFocused();
  await taper(page, 'doli');
  await expect(page.getByRole('option').first()).toContainText(/DOLI/);
  await rienDeGrave(page, 'palette');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 625 });
  expect(
    await page.evaluate(() => {
      const entete = document.querySelector('.entete');
      return [
        document.documentElement.scrollWidth - innerWidth,
        (entete?.scrollWidth ?? 0) - (entete?.clientWidth ?? 0),
        (document.querySelector('main')?.scrollWidth ?? 0) -
          (document.querySelector('main')?.clientWidth ?? 0),
      ];
    }),
  ).toEqual([0, 0, 0]);
  await page.context().close();
});

test('axe : rien, de quelque gravité que ce soit, sur la documentation ni sur la page de confiance', async ({
  page,
}) => {
  await page.goto('/api/docs');
  const appel = page.locator('details').filter({ hasText: 'POST/api/ventes/{id}/cancel' });
  await page.keyboard.press('/');
  await page.keyboard.type('annule vente cancel');
  await expect(page.locator('details:visible').first()).toBeVisible();
  await appel.locator('summary').click();
  await expect(appel.getByText('VENTE/vente')).toBeVisible();
  await rienDeGrave(page, '/api/docs');
  await page.goto('/superviseur');
  await rienDeGrave(page, '/superviseur');
  await page.goto('/confiance');
  await rienDeGrave(page, '/confiance');
});
