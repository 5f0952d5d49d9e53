// Browser: a reload without network keeps the basket, and print styles hide it.
import { expect, test } from './histoire.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { scanner, taper } from './scan.ts';
import {
  VENTE,
  admin,
  vendre,
  filigraneDe,
  payerExact,
  enregistre,
  posteConnu,
  preparerVente,
} from './vente.scene.ts';

preparerVente();

test('coupé du serveur : gardé sur le poste, gardé à travers un rechargement, parti au retour ; on ne se déconnecte pas entre-temps', async ({
  browser,
}) => {
  const boite = await admin.produit('HORSLIGNE', { qte: 50 });
  const { page, vente } = await vendre(browser, 'awa');
  await posteConnu(page);
  await vente.attendre();
  await vente.nouvelle();
  await scanner(page, boite.cip);
  await enregistre(page);
  await page.context().setOffline(true);
  await scanner(page, boite.cip);
  await expect(vente.qte(boite.libelle)).toHaveValue('2');
  await expect(vente.choisie).toContainText('Non synchronisé');
  await expect(page.getByText(/la vente continue en espèces sur ce poste/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Payer maintenant/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(await vente.acte('Annuler la réservation')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // the page comes back, writes still do not get through
  await page.route('**/api/reservations/*/update', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(vente.qte(boite.libelle)).toHaveValue('2');
  await expect(vente.choisie).toContainText('Non synchronisé');
  const deconnecter = async () => {
    await page.getByRole('button', { name: 'Accueil' }).press('Enter');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Awa Ndong|^AN\b/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: /déconne/i }).press('Enter');
  };
  await test.step('se déconnecter est refusé, depuis la vente comme depuis une page qui ne l’a pas ouverte', async () => {
    await deconnecter();
    await expect(page.getByText(/des modifications ne sont pas encore enregistrées/)).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: /Awa Ndong|AN/ }).press('Enter');
    await page.getByRole('menuitem', { name: /déconne/i }).press('Enter');
    await expect(page.getByText(/Ouvrez l’écran de vente pour qu’elles partent/)).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
  await page.unroute('**/api/reservations/*/update');
  await page.goto(VENTE);
  await expect(vente.qte(boite.libelle)).toHaveValue('2');
  await enregistre(page);
  const jour = await admin.lire<Reservation[]>(
    `/api/reservations/jour?created_by=${encodeURIComponent('Awa Ndong')}`,
  );
  expect(
    jour.find((r) => r.reservation_produits.some((l) => l.produit_id === boite.id)),
  ).toMatchObject({ reservation_produits: [{ qte: 2 }] });
  await deconnecter();
  await expect(page).toHaveURL(/\/login$/);
  const restes = await page.evaluate(() =>
    Object.keys(localStorage).filter((c) => c.startsWith('vente.brouillon')),
  );
  expect(restes).toEqual([]);
  await page.context().close();
});

test('trois filigranes : le contenu ne se touche plus, le ticket d’une réservation payée s’imprime encore', async ({
  browser,
}) => {
  const boite = await admin.produit('FILIGRANE', { qte: 20 });
  const { page, vente } = await vendre(browser, 'awa');
  const preparer = async () => {
    await vente.nouvelle();
    await scanner(page, boite.cip);
    await enregistre(page);
  };
  const confirmerAuClavier = async () => {
    await expect(
      page.getByRole('alertdialog').getByRole('button', { name: 'NON', exact: true }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  const actes: [string, () => Promise<void>][] = [
    [
      'Réservation annulée',
      async () => {
        await (await vente.acte('Annuler la réservation')).press('Enter');
        await confirmerAuClavier();
      },
    ],
    [
      'Transformée en devis',
      async () => {
        await page.keyboard.press('Alt+t');
        await confirmerAuClavier();
      },
    ],
    ['Réservation fermée', () => payerExact(page)],
  ];
  for (const [filigrane, fermer] of actes) {
    await test.step(filigrane, async () => {
      await preparer();
      await fermer();
      await expect(filigraneDe(page, filigrane)).toBeVisible();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      await expect(page.locator('.vente-panier:not([inert] *)')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Imprimer/ })).toHaveCount(
        filigrane === 'Réservation fermée' ? 1 : 0,
      );
    });
  }
  await expect(filigraneDe(page, 'Réservation fermée')).toBeVisible();
  await page.getByRole('button', { name: /^Imprimer/ }).press('Enter');
  await expect
    .poll(() =>
      page
        .locator('iframe[data-ticket]')
        .evaluate((i: HTMLIFrameElement) => i.contentDocument?.body.textContent ?? ''),
    )
    .toContain('DUPLICATA');
  expect(
    formatNombre(await admin.lire<{ qte: number }>(`/api/produits/${boite.id}`).then((p) => p.qte)),
  ).toBe('19');
  await page.context().close();
});

test('axe : rien de grave sur la vente, ses dialogues et sa bande de conflit, clair et sombre', async ({
  browser,
}) => {
  const dci = `AXEMOL ${Date.now()}`;
  const boite = await admin.produit('AXE', { qte: 50, dci });
  await admin.produit('AXE GENERIQUE', { qte: 3, dci });
  const { page, vente } = await vendre(browser, 'awa');
  await vente.nouvelle();
  await scanner(page, boite.cip);
  await enregistre(page);
  const examiner = (quoi: string) => rienDeGrave(page, quoi);
  await page.keyboard.press('F2');
  await taper(page, 'para');
  await expect(page.getByRole('grid', { name: 'Produits trouvés' })).toBeVisible();
  await examiner('vente');
  await vente.ligne(boite.libelle).press('F7');
  await expect(page.getByRole('dialog').getByText(/AXE GENERIQUE/)).toBeVisible();
  await examiner('équivalents');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Alt+p');
  await page.getByLabel('Pathologie').fill('fièvre');
  await expect(page.getByRole('region', { name: 'Médicaments trouvés' })).toBeVisible();
  await examiner('prescription');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('F9');
  await expect(page.getByRole('dialog', { name: 'Règlement' })).toBeVisible();
  await taper(page, '500');
  await examiner('règlement');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const autre = await Fichier.de('awa');
  const [r] = (
    await autre.lire<Reservation[]>(
      `/api/reservations/jour?created_by=${encodeURIComponent('Awa Ndong')}`,
    )
  ).filter((x) => x.reservation_produits.some((l) => l.produit_id === boite.id));
  await page.context().setOffline(true);
  await vente.ligne(boite.libelle).press('+');
  await expect(vente.choisie).toContainText('Non synchronisé');
  expect(
    (
      await autre.ecrire(`/api/reservations/${r?.id}/update`, {
        reservation_produits: [{ produit_id: boite.id, qte: 5 }],
      })
    ).statut,
  ).toBe(200);
  await page.context().setOffline(false);
  await expect(page.getByText(/Modifié par Awa Ndong/)).toBeVisible();
  await examiner('conflit');
  await page.context().close();
});
