// Browser: scanner bursts at real pace, wherever focus is; two screens of one basket.
import { expect, type Page, test } from './histoire.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { Fichier } from './pages/fichier.ts';
import { type Clavier, scanner, taper } from './scan.ts';
import {
  admin,
  vendre,
  filigraneDe,
  reglerExact,
  payerExact,
  enregistre,
  preparerVente,
} from './vente.scene.ts';

preparerVente();

test('deux vendeurs, cinq boîtes, trois chacun : qui les tient, puis plus assez', async ({
  browser,
}) => {
  const rare = await admin.produit('RARE', { qte: 5 });
  const [awa, serge] = [await vendre(browser, 'awa'), await vendre(browser, 'serge')];
  const stock = ({ page }: { page: Page }) =>
    page
      .getByRole('grid', { name: 'Produits trouvés' })
      .getByRole('row')
      .filter({ hasText: rare.libelle });
  for (const { page, vente } of [awa, serge]) {
    await vente.nouvelle();
    await page.keyboard.press('F2');
    await taper(page, rare.libelle);
    await expect(stock({ page })).toContainText('5');
  }
  await test.step('ce qu’Awa prend paraît chez Serge de lui-même', async () => {
    await awa.page.keyboard.press('Control+a');
    await taper(awa.page, `3*${rare.libelle}`);
    await expect(stock(awa)).toBeVisible();
    await awa.page.keyboard.press('Enter');
    await enregistre(awa.page);
    await expect(stock(serge)).toContainText('3 retenus');
  });
  await test.step('Serge en veut trois aussi : permis, en disant qui les tient', async () => {
    await serge.page.keyboard.press('Control+a');
    await taper(serge.page, `3*${rare.libelle}`);
    await expect(stock(serge)).toBeVisible();
    await serge.page.keyboard.press('Enter');
    await expect(
      serge.page.getByRole('region', { name: 'Totaux' }).getByRole('alert'),
    ).toContainText(`« ${rare.libelle} » : 2 disponibles, le reste est retenu par Awa Ndong (3).`);
    await expect(serge.vente.qte(rare.libelle)).toHaveValue('3');
  });
  await test.step('Awa paie pendant que Serge a le règlement ouvert : il est refusé, rien n’est vendu deux fois', async () => {
    await reglerExact(serge.page);
    await payerExact(awa.page);
    await expect(filigraneDe(awa.page, 'Réservation fermée')).toBeVisible();
    const phrase = `La quantité demandée (3) dépasse le stock disponible (2) pour "${rare.libelle}".`;
    await serge.page.keyboard.press('Enter');
    await expect(
      serge.page.getByRole('region', { name: 'Messages' }).getByText(phrase),
    ).toBeVisible();
    await serge.page.keyboard.press('Escape');
    await expect(serge.page.getByRole('dialog')).toBeHidden();
    await expect(serge.vente.ligne(rare.libelle)).toContainText(phrase);
    await expect(serge.page.getByRole('button', { name: /Payer maintenant/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await admin.lire<{ qte: number }>(`/api/produits/${rare.id}`)).toMatchObject({ qte: 2 });
  });
  await test.step('deux suffisent : la vente passe', async () => {
    await serge.vente.ligne(rare.libelle).focus();
    await serge.page.keyboard.press('-');
    await expect(serge.vente.ligne(rare.libelle)).not.toContainText('dépasse');
    await payerExact(serge.page);
    await expect(filigraneDe(serge.page, 'Réservation fermée')).toBeVisible();
    expect(await admin.lire<{ qte: number }>(`/api/produits/${rare.id}`)).toMatchObject({ qte: 0 });
  });
  await (await Fichier.de('awa')).fermerBrouillons();
  for (const { page } of [awa, serge]) await page.context().close();
});

for (const ecart of [5, 30, 90]) {
  test(`le lecteur à ${ecart} ms, où que soit le focus, quel que soit le clavier : une boîte de plus, rien d’autre`, async ({
    browser,
  }) => {
    const boite = await admin.produit(`LECTEUR ${ecart}`, { qte: 50 });
    const { page, vente } = await vendre(browser, 'awa');
    if (ecart > 35) {
      // the setting of a slow Bluetooth scanner
      await page.evaluate(() => localStorage.setItem('scan.ecart_max', '120'));
      await page.reload();
      await vente.attendre();
    }
    await vente.nouvelle();
    await scanner(page, boite.cip, { ecart });
    await expect(vente.qte(boite.libelle)).toHaveValue('1');
    await enregistre(page);
    const paniers = await vente.pastilles.getByRole('button').count();
    let voulue = 1;
    const foyers: Record<string, () => Promise<void>> = {
      recherche: () => page.keyboard.press('F2'),
      quantité: () => vente.qte(boite.libelle).focus(),
      bouton: () => page.getByRole('button', { name: /^Nouvelle/ }).focus(),
      page: () =>
        page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }),
    };
    for (const clavier of ['QWERTY', 'AZERTY', 'CapsLock'] satisfies Clavier[]) {
      for (const [foyer, viser] of Object.entries(foyers)) {
        await test.step(`${foyer}, ${clavier}`, async () => {
          await viser();
          await scanner(page, boite.cip, { ecart, clavier });
          voulue += 1;
          await expect(vente.qte(boite.libelle)).toHaveValue(String(voulue));
          await expect(page.getByLabel('Scanner ou rechercher un produit')).toHaveValue('');
          await expect(vente.pastilles.getByRole('button')).toHaveCount(paniers);
          await enregistre(page);
        });
      }
      await test.step(`OUI de « Etes-vous sûr? », ${clavier}`, async () => {
        await (await vente.acte('Annuler la réservation')).press('Enter');
        const question = page.getByRole('alertdialog', { name: 'Etes-vous sûr?' });
        await expect(question.getByRole('button', { name: 'NON', exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(question.getByRole('button', { name: 'OUI', exact: true })).toBeFocused();
        await scanner(page, boite.cip, { ecart, clavier });
        await expect(question).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(question).toBeHidden();
        await expect(vente.qte(boite.libelle)).toHaveValue(String(voulue));
        await expect(page.getByText('Réservation annulée')).toBeHidden();
      });
    }
    const jour = await admin.lire<Reservation[]>(
      `/api/reservations/jour?created_by=${encodeURIComponent('Awa Ndong')}`,
    );
    expect(
      jour.find((r) => r.reservation_produits.some((l) => l.produit_id === boite.id)),
    ).toMatchObject({ status: 'Brouillon', reservation_produits: [{ qte: 13 }] });
    await page.context().close();
  });
}

test('le même panier sur deux écrans du même vendeur : le même, ou les deux valeurs et deux choix', async ({
  browser,
}) => {
  const boite = await admin.produit('DEUXECRANS', { qte: 50 });
  const [un, deux] = [await vendre(browser, 'awa'), await vendre(browser, 'awa')];
  const qtes = async (...[a, b]: [string, string]) => {
    await expect(un.vente.qte(boite.libelle)).toHaveValue(a);
    await expect(deux.vente.qte(boite.libelle)).toHaveValue(b);
  };
  await un.vente.nouvelle();
  await scanner(un.page, boite.cip);
  await expect(deux.vente.pastilles.getByRole('button').last()).toContainText('1.000');
  await deux.page.keyboard.press('Alt+1');
  await qtes('1', '1');
  await test.step('ce que l’un change, l’autre l’a', async () => {
    await scanner(deux.page, boite.cip);
    await qtes('2', '2');
    await scanner(un.page, boite.cip);
    await qtes('3', '3');
    await enregistre(un.page);
    await enregistre(deux.page);
  });
  const changer = async ({ page, vente }: typeof un, qte: string) => {
    await vente.qte(boite.libelle).focus();
    await taper(page, qte);
    await page.keyboard.press('Enter');
    await expect(vente.qte(boite.libelle)).toHaveValue(qte);
  };
  for (const [choix, mienne, sienne, retenue] of [
    ['Garder les miennes', '7', '4', '7'],
    ['Prendre les leurs', '9', '5', '5'],
  ] as const) {
    await test.step(`la même ligne changée des deux côtés : ${choix}`, async () => {
      await un.page.context().setOffline(true);
      await changer(un, mienne);
      await expect(un.vente.choisie).toContainText('Non synchronisé');
      await changer(deux, sienne);
      await enregistre(deux.page);
      await un.page.context().setOffline(false);
      const bande = un.page
        .getByRole('alert')
        .filter({ hasText: /Modifié par Awa Ndong à \d\d:\d\d/ });
      await expect(bande).toBeVisible();
      await expect(bande.getByRole('row', { name: boite.libelle }).getByRole('cell')).toHaveText([
        mienne,
        sienne,
      ]);
      await expect(un.vente.choisie).toContainText('À trancher');
      await qtes(mienne, sienne);
      await bande.getByRole('button', { name: choix }).press('Enter');
      await qtes(retenue, retenue);
      await expect(bande).toBeHidden();
    });
  }
  for (const { page } of [un, deux]) await page.context().close();
});
