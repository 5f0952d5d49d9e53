// Browser: what covers what, in pixels, from a telephone to 1920.
import { expect, type Locator, type Page, test } from './histoire.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { scanner } from './scan.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { enregistre } from './vente.scene.ts';

const PORTABLE = { viewport: { width: 1366, height: 625 } };
const BUREAU = { viewport: { width: 1920, height: 1080 } };
const SUCCES_ET_AVERTISSEMENT_MS = [3_000, 7_000];
const LONG =
  'AMOXICILLINE/ACIDE CLAVULANIQUE CRISTERS 100 mg/12,5 mg par ml ENFANTS POUDRE POUR SUSPENSION BUVABLE';

test.afterEach(async ({ browser }) => {
  for (const contexte of browser.contexts()) await contexte.close();
});

/** Sold and paid by Serge; its number. */
async function vendre(libelle: string): Promise<number> {
  const chef = await Fichier.de();
  const serge = await Fichier.de('serge');
  const produit = await chef.produit(libelle, { qte: 5, prix: 1000 });
  const { data: panier } = await serge.ecrire<{ id: number }>('/api/reservations');
  const chemin = `/api/reservations/${panier.id}/update`;
  const { data } = await serge.ecrire<{ net_a_payer: number }>(chemin, {
    reservation_produits: [{ produit_id: produit.id, qte: 1 }],
  });
  const payee = await serge.ecrire<{ vente_id: number }>(chemin, {
    status: 'Termine',
    amount_gived: data.net_a_payer,
  });
  expect(payee.errors).toEqual([]);
  return payee.data.vente_id;
}
const bas = async (quoi: Locator): Promise<number> =>
  quoi.evaluate((e) => e.getBoundingClientRect().bottom);
const haut = async (quoi: Locator): Promise<number> =>
  quoi.evaluate((e) => e.getBoundingClientRect().top);

/** A toast closes by itself, sooner than a busy machine measures it: here it stays. */
const gardeLesMessages = (page: Page): Promise<void> =>
  page.evaluate((durations) => {
    const wait = window.setTimeout.bind(window);
    const waitLonger = (act: TimerHandler, ms?: number, ...data: unknown[]): number =>
      wait(act, durations.includes(ms ?? 0) ? 3_600_000 : ms, ...data);
    Object.assign(window, { setTimeout: waitLonger });
  }, SUCCES_ET_AVERTISSEMENT_MS);

test('à 1366 × 625, tuiles et dernière vente se voient ensemble ; un succès se dit sans rien bouger, un message n’est au-dessus ni des tuiles ni du pied des résultats', async ({
  browser,
}) => {
  await vendre('MISE EN PAGE');
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', PORTABLE);
  const vente = new EcranVente(page);
  await gardeLesMessages(page);
  await vente.nouvelle();
  const derniere = page.getByRole('region', { name: 'Dernières ventes' }).getByRole('button');
  await expect(derniere.first()).toBeVisible();
  const tuiles = page.getByRole('region', { name: 'Résultats' });
  // Its tiles are read one after the other: what is measured is where they end.
  const sousLesTuiles = async () => (await bas(derniere.first())) - (await bas(tuiles));
  await expect.poll(sousLesTuiles).toBeLessThanOrEqual(0);
  await expect(page.locator('.vente-succes')).toHaveText('Réservation créée avec succès.');
  await expect(page.locator('.toast')).toHaveCount(0);
  const places = await bas(tuiles);
  await page.keyboard.press('Alt+u');
  const dessus = page.locator('.toast').first();
  await expect(dessus).toBeVisible();
  expect(await bas(tuiles)).toBeLessThan(places);
  expect(await bas(tuiles)).toBeLessThanOrEqual(await haut(dessus));
  await page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' }).fill('amox');
  const pied = page.locator('.resultats-pied');
  await expect(pied).toBeVisible();
  expect(await bas(pied)).toBeLessThanOrEqual(await haut(dessus));
});

test('au téléphone, la liste des autres paniers tient dans l’écran, et se ferme devant un dialogue', async ({
  browser,
}) => {
  const id = await vendre(LONG);
  expect(id).toBeGreaterThan(0);
  const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', telephone);
  const vente = new EcranVente(page);
  await vente.nouvelle();
  await vente.pastilles.getByRole('button', { name: /^\+/ }).tap();
  const rangees = page.getByRole('menuitem');
  await expect(rangees.first()).toBeInViewport({ ratio: 1 });
  for (const { left, right, height } of await rangees.evaluateAll((toutes) =>
    toutes.map((e) => e.getBoundingClientRect().toJSON() as DOMRect),
  )) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(rangees).toHaveCount(0);
});

/** Parts of names of products that their cell or their tile cuts, of those in sight. */
const nomsCoupes = (page: Page, ou: string): Promise<string[]> =>
  page.locator(`${ou} :is(.nom-produit-nom, .dosage, .nom-produit-forme)`).evaluateAll((parties) =>
    parties
      .filter((e) => {
        const cadre = e.closest('th, td, .tuile-vente')?.getBoundingClientRect();
        if (!cadre) return true;
        const coupe = e.scrollWidth > e.clientWidth && getComputedStyle(e).overflowX === 'hidden';
        const bouts = [...e.getClientRects()];
        return coupe || bouts.some((b) => b.right > cadre.right + 1 || b.bottom > cadre.bottom + 1);
      })
      .map((e) => e.textContent ?? ''),
  );

test('à 1366 × 625, deux forces d’un même produit se lisent entières : tuile, recherche, panier, caisse', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const serge = await Fichier.de('serge');
  await (await Fichier.de('brice')).rendreCaisse();
  const noms = [2800, 5600].map(
    (ui) => `ACIDE ALENDRONIQUE/CHOLECALCIFEROL ARROW 70 mg/${ui} UI comprimé pelliculé B/4`,
  );
  const produits = [];
  for (const nom of noms) produits.push(await chef.produit(nom, { qte: 5, prix: 9_800 }));
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', PORTABLE);
  await page.evaluate(
    (ids) => localStorage.setItem('vente.favoris', JSON.stringify(ids)),
    produits.map((p) => p.id),
  );
  await page.reload();
  await new EcranVente(page).nouvelle();
  await expect(page.locator('.tuile-vente .dosage').first()).toHaveText('70 mg/2800 UI');
  expect(await nomsCoupes(page, '.tuile-vente')).toEqual([]);
  await page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' }).fill('alendro');
  await expect(page.locator('#resultats-produits .dosage')).toHaveCount(2);
  expect(await nomsCoupes(page, '#resultats-produits')).toEqual([]);
  const choisie = page.locator(".vente-resultats tr[aria-selected='true']");
  const bords = (quoi: Locator) => quoi.evaluate((e) => e.getBoundingClientRect().toJSON());
  const [force, actes] = await Promise.all(
    ['.dosage', '.actes-produit'].map((s) => bords(choisie.locator(s))),
  );
  expect(force.right <= actes.left || force.bottom <= actes.top + 1).toBe(true);
  for (const { cip } of produits) await scanner(page, cip);
  await expect(page.locator('.table-panier .dosage')).toHaveCount(2);
  expect(await nomsCoupes(page, '.table-panier')).toEqual([]);
  const { data: jour } = await serge.ecrire<{ id: number }>('/api/reservations');
  await serge.ecrire(`/api/reservations/${jour.id}/update`, {
    reservation_produits: produits.map((p) => ({ produit_id: p.id, qte: 1 })),
  });
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', PORTABLE);
  const caisse = new EcranCaisse(brice);
  await caisse.prendre('Caisse 1', '1234');
  const attendaient = await caisse.combien();
  const caisse_id = Number(/(\d+)$/.exec(new URL(brice.url()).pathname)?.[1]);
  await serge.ecrire(`/api/reservations/${jour.id}/update`, {
    caisse_id,
    switch_caisse_at: new Date().toISOString(),
  });
  await expect(caisse.file).toHaveCount(attendaient + 1);
  await caisse.servirLaDerniere();
  await expect(brice.locator('.panier-lu .dosage')).toHaveText(['70 mg/2800 UI', '70 mg/5600 UI']);
  expect(await nomsCoupes(brice, '.panier-lu')).toEqual([]);
});

test('[MAI-5] le règlement ouvert dit que le panier a changé, et rien n’y bouge sous la main', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const awa = await Fichier.de('awa');
  const { id: produit_id, cip } = await chef.produit(
    'ACIDE ALENDRONIQUE/CHOLECALCIFEROL ARROW 70 mg/2800 UI comprimé pelliculé B/12',
    { qte: 5, prix: 9_800 },
  );
  const page = await ouvrirPoste(browser, 'awa', '/vente/reservation', PORTABLE);
  await new EcranVente(page).nouvelle();
  await scanner(page, cip);
  await enregistre(page);
  const jour = await awa.lire<Reservation[]>('/api/reservations/jour?created_by=Awa%20Ndong');
  const panier = jour.find((r) => r.reservation_produits.some((l) => l.produit_id === produit_id));
  await page.keyboard.press('F9');
  const reglement = page.getByRole('dialog', { name: 'Règlement' });
  const recu = reglement.getByLabel('Montant reçu');
  await expect(recu).toHaveValue('9.800');
  const [place, payer] = [recu, reglement.getByRole('button', { name: 'Payer' })];
  const avant = [await place.boundingBox(), await payer.boundingBox()];
  await awa.ecrire(`/api/reservations/${panier?.id}/update`, {
    reservation_produits: [{ produit_id, qte: 2 }],
  });
  await expect(reglement.getByRole('alert')).toBeInViewport({ ratio: 1 });
  expect([await place.boundingBox(), await payer.boundingBox()]).toEqual(avant);
  await page.keyboard.press('Enter');
  await expect(reglement).toBeVisible();
  await reglement.getByRole('button', { name: 'Relire' }).click();
  await expect(recu).toHaveValue('19.600');
  for (const mode of ['Chèque', 'Mobile money', 'Autres', 'Espèces']) {
    await page.keyboard.press('F6');
    await expect(reglement.getByRole('radio', { name: mode })).toBeChecked();
    expect([await place.boundingBox(), await payer.boundingBox()], mode).toEqual(avant);
  }
  await page.keyboard.press('Escape');
});

test('à 1366 × 625, rien de l’accueil de la gérante n’en couvre une autre partie', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/stock/produits', PORTABLE);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Rapport du soir' })).toBeVisible();
  const parties = page.locator('.accueil > *');
  const bords = await parties.evaluateAll((tous) =>
    tous.map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  expect(bords.length).toBeGreaterThan(2);
  for (const [rang, { top }] of bords.entries())
    if (rang > 0) expect(top).toBeGreaterThanOrEqual(bords[rang - 1]?.bottom ?? 0);
  await expect(page.getByRole('region', { name: 'Coordonnées de ma pharmacie' })).toBeVisible();
  const defilent = await page
    .locator('.accueil, .accueil *')
    .evaluateAll((tous) =>
      tous
        .filter((e) => ['auto', 'scroll'].includes(getComputedStyle(e).overflowY))
        .map((e) => e.className),
    );
  expect(defilent).toEqual([]);
});

test('à 1366 × 625, une commande montre neuf lignes entières', async ({ browser }) => {
  const chef = await Fichier.de();
  const fournisseur = await chef.ecrire<{ id: number }>('/api/fournisseurs', {
    libelle: `NEUF LIGNES ${Date.now()}`,
  });
  const lignes = [];
  for (let n = 1; n <= 12; n++) {
    const { id } = await chef.produit(`${LONG.slice(0, 34)} ${n} mg comprimé B/${n}`, { qte: n });
    lignes.push({ produit_id: id, qte: 5, prix_achat: 100 });
  }
  const { data } = await chef.ecrire<{ id: number }>('/api/commandes', {
    fournisseur_id: fournisseur.data.id,
    lignes,
  });
  const page = await ouvrirPoste(browser, 'chantal', '/stock/commandes', PORTABLE);
  await page.goto(`/stock/commandes/${data.id}`);
  const rangees = page.getByRole('table', { name: 'Lignes de la commande' }).locator('tbody tr');
  await expect(rangees).toHaveCount(12);
  const pied = await haut(page.locator('.commande-somme'));
  const bas9 = await bas(rangees.nth(8));
  expect(bas9).toBeLessThanOrEqual(pied);
});

test('à 1920, forme et code d’un produit trouvé sont sur la ligne de son nom', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation', BUREAU);
  await new EcranVente(page).attendre();
  await page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' }).fill('amox');
  const premier = page
    .getByRole('grid', { name: 'Produits trouvés' })
    .getByRole('rowheader')
    .first();
  const [nom, suite] = [
    premier.locator('.nom-produit-tete'),
    premier.locator('.nom-produit-suite'),
  ];
  expect(await haut(suite)).toBeLessThan(await bas(nom));
  const code = premier.locator('.nom-produit-cip');
  expect(await code.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
});

test('le détail d’une vente au nom très long montre toutes ses sommes, à l’écran comme au téléphone', async ({
  browser,
}) => {
  const id = await vendre(LONG);
  for (const viewport of [PORTABLE.viewport, { width: 390, height: 844 }]) {
    const page = await ouvrirPoste(browser, 'chantal', '/vente/dashboard', { viewport });
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Voir la vente ${id}` }) })
      .getByRole('rowheader')
      .click();
    const table = page.getByRole('table', { name: 'Produits de la vente' });
    await expect(table).toBeVisible();
    const cadre = page.locator('.lignes-vente');
    expect(await cadre.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
    const taux = table.getByRole('cell').last();
    const [droite, bord] = await Promise.all(
      [taux, cadre].map((l) => l.evaluate((e) => e.getBoundingClientRect().right)),
    );
    expect(droite).toBeLessThanOrEqual(bord ?? 0);
  }
});

test('à la caisse, sur une tablette tenue droite : rien ne se couvre, tout se touche du doigt', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const serge = await Fichier.de('serge');
  await (await Fichier.de('brice')).rendreCaisse();
  const produit = await chef.produit(LONG, { qte: 5, prix: 1000 });
  const { data: panier } = await serge.ecrire<{ id: number }>('/api/reservations');
  await serge.ecrire(`/api/reservations/${panier.id}/update`, {
    reservation_produits: [{ produit_id: produit.id, qte: 1 }],
  });
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', {
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  });
  const caisse = new EcranCaisse(brice);
  await caisse.prendre('Caisse 1', '1234');
  const attendaient = await caisse.combien();
  const caisse_id = Number(/(\d+)$/.exec(new URL(brice.url()).pathname)?.[1]);
  await serge.ecrire(`/api/reservations/${panier.id}/update`, {
    caisse_id,
    switch_caisse_at: new Date().toISOString(),
  });
  await expect(caisse.file).toHaveCount(attendaient + 1);
  await caisse.file.last().tap();
  const renvoyer = brice.getByRole('button', { name: 'Renvoyer au vendeur' });
  await expect(renvoyer).toBeVisible();
  const cadre = async (quoi: Locator) =>
    quoi.evaluate((e) => {
      const { left, right, height } = e.getBoundingClientRect();
      return { left, right, height };
    });
  const encaissement = await cadre(caisse.encaissement);
  expect((await cadre(renvoyer)).right).toBeLessThanOrEqual(encaissement.left);
  const dosage = brice.locator('.panier-lu .dosage').first();
  const quantite = brice.locator('.panier-lu tbody td').first();
  expect((await cadre(dosage)).right).toBeLessThanOrEqual((await cadre(quantite)).left);
  for (const bouton of [renvoyer, caisse.encaissement.getByRole('button', { name: /^Exact/ })])
    expect((await cadre(bouton)).height).toBeGreaterThanOrEqual(44);
});

test('à 1366 et à 1024, aucun chiffre d’une liste n’est sous ses actes', async ({ browser }) => {
  test.slow(); // twenty screens
  const page = await ouvrirPoste(browser, 'admin', '/stock/produits', PORTABLE);
  for (const largeur of [1366, 1024]) {
    await page.setViewportSize({ width: largeur, height: 700 });
    for (const chemin of [
      '/stock/produits',
      '/stock/commandes',
      '/stock/fournisseurs',
      '/stock/rayon',
      '/stock/mouvement',
      '/vente/clients',
      '/vente/dashboard',
      '/vente/configuration',
      '/admin/utilisateurs',
    ]) {
      await page.goto(chemin);
      const liste = page.locator('.tableau-defilant');
      await expect(liste.locator('tbody > tr:not([aria-hidden]) > th').first()).toBeVisible();
      const depasse = await liste.evaluate((e) => e.scrollWidth - e.clientWidth);
      expect([largeur, chemin, depasse]).toEqual([largeur, chemin, 0]);
    }
  }
});

test('au téléphone, le premier graphique commence dans la première moitié de l’écran', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/statistique', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const premier = page.getByRole('region', { name: 'Produits les plus vendus' });
  await expect(premier.getByRole('list')).toBeVisible();
  expect(await haut(premier)).toBeLessThanOrEqual(844 / 2);
});

test('à 1366 et à 1024, les chiffres des barres couchées restent dans leur carte', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/statistique', PORTABLE);
  for (const largeur of [1366, 1024]) {
    await page.setViewportSize({ width: largeur, height: 768 });
    for (const titre of [
      'Produits les plus vendus',
      'Produits les moins vendus',
      'Quantité vendue par produit',
    ]) {
      const barres = page.getByRole('region', { name: titre }).getByRole('list');
      await expect(barres).toBeVisible();
      expect(await barres.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    }
  }
});

test('au téléphone, six produits se voient entiers ; au bout, la suite vient [LST-8]', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/stock/produits', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const cartes = page.locator('.tableau > tbody > tr:not([aria-hidden])');
  await expect(cartes.nth(6)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Nouveau produit' })).toBeInViewport({ ratio: 1 });
  const pied = await haut(page.locator('.pagination'));
  const entieres = await cartes.evaluateAll(
    (toutes, fin) => toutes.filter((e) => e.getBoundingClientRect().bottom <= fin).length,
    pied,
  );
  expect(entieres).toBeGreaterThanOrEqual(6);
  await expect(cartes).toHaveCount(25);
  await expect(page.locator('.pagination')).toContainText(/^25 sur/);
  await cartes.last().scrollIntoViewIfNeeded();
  await expect(cartes).toHaveCount(50);
});
