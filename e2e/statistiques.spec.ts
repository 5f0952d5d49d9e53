// Browser: charts are drawn on a canvas, saved as images, and follow the other's sale.
import { expect, test } from './histoire.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

test('le tableau en direct suit une vente faite ailleurs ; les graphiques se lisent, s’exportent et se gardent en image', async ({
  browser,
}) => {
  const [admin, awa] = [await Fichier.de(), await Fichier.de('awa')];
  const produit = await admin.produit('STAT', { qte: 20, prix: 1700 });
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/statistique');
  await page.getByText('En direct', { exact: true }).click();
  const fil = page.getByRole('region', { name: 'Fil des événements' });

  const vente = await test.step('une vente arrive d’elle-même sur le tableau', async () => {
    await expect(page.getByText('CA TTC')).toBeVisible();
    const { data: panier } = await awa.ecrire<{ id: number }>('/api/reservations');
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      reservation_produits: [{ produit_id: produit.id, qte: 2 }],
    });
    const { data, errors } = await awa.ecrire<{ vente_id: number; position: number }>(
      `/api/reservations/${panier.id}/update`,
      { status: 'Termine', caisse_id: 1, amount_gived: 3400, mode_paiement: 'espece' },
    );
    expect(errors).toEqual([]);
    await expect(
      fil
        .getByRole('link', { name: new RegExp(`Default encaisse N° 0*${data.position}\\b`) })
        .first(),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Vendeurs au travail' }).getByText(/^Awa/),
    ).toBeVisible();
    return data;
  });

  await test.step('d’autres suivent : la dernière est toujours la première sous les yeux', async () => {
    for (let i = 0; i < 4; i += 1) {
      const { data: panier } = await awa.ecrire<{ id: number }>('/api/reservations');
      await awa.ecrire(`/api/reservations/${panier.id}/update`, {
        reservation_produits: [{ produit_id: produit.id, qte: 1 }],
      });
      const { data } = await awa.ecrire<{ position: number }>(
        `/api/reservations/${panier.id}/update`,
        { status: 'Termine', caisse_id: 1, amount_gived: 1700, mode_paiement: 'espece' },
      );
      const premiere = fil.getByRole('listitem').first();
      const dite = new RegExp(`encaisse N° 0*${data.position}$`);
      await expect(premiere.getByRole('link')).toHaveText(dite);
      await expect(premiere).toBeInViewport({ ratio: 1 });
    }
  });
  await rienDeGrave(page, 'tableau en direct');
  await test.step('le fait ouvre sa vente', async () => {
    await fil
      .getByRole('link', { name: new RegExp(`Default encaisse N° 0*${vente.position}\\b`) })
      .first()
      .press('Enter');
    await expect(
      page.getByRole('dialog', { name: new RegExp(`^Vente N°${vente.vente_id} du `) }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByText('CA TTC')).toBeVisible();
  });

  await test.step('au mur, plein écran, sans rien à cliquer ; Échap rend l’écran', async () => {
    await page.getByRole('link', { name: 'Écran mural' }).press('Enter');
    const mur = page.locator('.mur');
    await expect(mur.getByText('Chiffre d’affaires du jour')).toBeVisible();
    await expect(mur.locator('button, a')).toHaveCount(0);
    await rienDeGrave(page, 'écran mural', '.mur');
    await page.keyboard.press('Escape');
    await expect(page.getByText('CA TTC')).toBeVisible();
  });

  await test.step('un graphique, son tableau, son classeur, son image', async () => {
    await page.goto('/gestion/statistique?onglet=stocks');
    const carte = page.getByRole('region', { name: 'Valeur du stock', exact: true });
    await expect(carte.getByRole('list', { name: 'Valeur', exact: true })).toBeVisible();
    const image = page.waitForEvent('download');
    await carte.getByRole('button', { name: 'Enregistrer l’image' }).focus();
    await page.keyboard.press('Enter');
    expect((await image).suggestedFilename()).toBe('Valeur du stock.png');
    await carte.getByRole('button', { name: 'Voir le tableau' }).press('Enter');
    await expect(carte.getByRole('row', { name: /^TOTAL/ })).toBeVisible();
    await carte.getByRole('button', { name: 'Exporter' }).press('Enter');
    const dialogue = page.getByRole('dialog', { name: 'Valeur du stock' });
    await expect(dialogue.getByText(/^\d+ lignes?$/)).toBeVisible();
    const classeur = page.waitForEvent('download');
    await dialogue.getByRole('button', { name: 'Exporter vers Excel' }).press('Enter');
    expect((await classeur).suggestedFilename()).toMatch(
      /^Valeur du stock \d{4}-\d{2}-\d{2}\.xlsx$/,
    );
  });
  await test.step('l’objectif du mois se fixe, et le soir le dit', async () => {
    await page.goto('/gestion/statistique?vue=objectifs');
    await page.getByRole('button', { name: 'Objectif de Pharmacie' }).press('Enter');
    await page.getByLabel(/^Chiffre d’affaires du mois/).fill('12000000');
    await page.keyboard.press('Enter');
    const pharmacie = page.getByRole('listitem').filter({ hasText: 'Pharmacie' });
    await expect(pharmacie).toContainText(/sur 12\.000\.000\sFCFA/);
    await expect(page.getByRole('progressbar', { name: 'Avancement, Pharmacie' })).toBeVisible();
    await page.goto('/gestion/statistique?vue=soir');
    await expect(page.getByText(/%\sde l’objectif/).first()).toBeVisible();
  });
  await page.context().close();
});

test('les huit onglets : dessinés ou vides, jamais en échec, rien de grave', async ({
  browser,
}) => {
  test.slow(); // sixteen looks of axe
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/statistique');
  for (const nom of [
    'Produits',
    'Inventaire',
    'Utilisateurs',
    'Chiffre d’Affaires',
    'Analyse des ventes',
    'Gestion des stocks',
    'Analyse financière',
    'Performances employés',
  ]) {
    await page.getByRole('tab', { name: nom }).press('Enter');
    await expect(page.getByRole('tabpanel', { name: nom })).toBeVisible();
    await expect(page.getByLabel('Chargement')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
    await rienDeGrave(page, nom, '.statistiques');
  }
  await page.context().close();
});

test('de 1366 à un téléphone, rien d’un tableau ni d’une légende n’est coupé ni couvert', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const noms = ['ARTEMETHER/LUMEFANTRINE MACLEODS', 'SULFADOXINE/PYRIMETHAMINE DENK'];
  const produits = await Promise.all(
    noms.flatMap((nom) =>
      [125, 250, 500, 1000].map((mg) =>
        chef.produit(`${nom} ${mg} mg/62,5 mg cp`, { qte: 5, prix: 4_321 }),
      ),
    ),
  );
  const { data } = await chef.ecrire<{ id: number }>('/api/reservations');
  const chemin = `/api/reservations/${data.id}/update`;
  const lignes = produits.map(({ id }) => ({ produit_id: id, qte: 1 }));
  await chef.ecrire(chemin, { reservation_produits: lignes });
  await chef.ecrire(chemin, { status: 'Termine', amount_gived: 8 * 4_321 });
  for (const [width, height, hasTouch] of [
    [1366, 625, false],
    [1024, 768, true],
    [390, 844, true],
  ] as const) {
    const page = await ouvrirPoste(browser, 'chantal', '/gestion/statistique', {
      viewport: { width, height },
      hasTouch,
    });
    await test.step(`${width} : le tableau des produits`, async () => {
      for (const titre of [
        'Produits les plus vendus',
        'Produits les moins vendus',
        'Quantité vendue par produit',
      ]) {
        const carte = page.getByRole('region', { name: titre, exact: true });
        const tableau = carte.getByRole('region', { name: `Tableau : ${titre}` });
        const voir = carte.getByRole('button', { name: 'Voir le tableau' });
        // under three products there is nothing else
        await expect(tableau.or(voir)).toBeVisible();
        if (await voir.isVisible()) await voir.click();
        await expect(tableau).toBeVisible();
        const deborde = await tableau.evaluate((t) => t.scrollWidth - t.clientWidth);
        expect(deborde, titre).toBeLessThanOrEqual(0);
        // each sum under its own column
        const [tetes, sommes] = await Promise.all(
          ['thead', 'tfoot'].map((rangee) =>
            tableau
              .locator(`${rangee} .nombre`)
              .evaluateAll((cases) =>
                cases.map((c) => Math.round(c.getBoundingClientRect().right)),
              ),
          ),
        );
        expect(sommes, titre).toEqual(tetes);
      }
    });
    await test.step(`${width} : les mots d’un anneau et ses chiffres`, async () => {
      await page.getByRole('tab', { name: 'Analyse financière' }).click();
      const marge = page.getByRole('region', { name: 'Marge brute mensuelle', exact: true });
      const parts = marge.locator('.anneau-legende li');
      await expect(parts).toHaveCount(2);
      const couverts = await parts.evaluateAll(
        (lignes) =>
          lignes.filter((l) => {
            const [mot, chiffre] = [l.querySelector('span'), l.querySelector('b')];
            if (!mot || !chiffre) return true;
            return (
              mot.scrollWidth > mot.clientWidth + 1 ||
              mot.getBoundingClientRect().right > chiffre.getBoundingClientRect().left
            );
          }).length,
      );
      expect(couverts).toBe(0);
    });
    await page.context().close();
  }
});
