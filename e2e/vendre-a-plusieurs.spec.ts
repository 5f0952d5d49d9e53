import { expect, type Page, test } from '@playwright/test';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
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

test('trois clients à la fois, au clavier et au lecteur : pas un geste de souris', async ({
  browser,
}) => {
  const [gelule, sirop] = [
    await admin.produit('GELULE', { qte: 20 }),
    await admin.produit('SIROP', { qte: 20, prix: 2500 }),
  ];
  const assure = await admin.client('OYANE Assurée', { prise_en_charge: 80, plafond_dette: 1000 });
  const { page, vente } = await vendre(browser, 'awa');
  await page.evaluate(() => {
    Object.assign(window, { gestes: 0 });
    for (const nom of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'click'])
      window.addEventListener(
        nom,
        (e) => {
          if (e.isTrusted && !(e instanceof MouseEvent && e.type === 'click' && e.detail === 0))
            Object.assign(window, { gestes: Number(Reflect.get(window, 'gestes')) + 1 });
        },
        true,
      );
  });
  const versLePanier = async () => {
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowDown');
  };

  await test.step('premier client, assuré : le plafond dépassé une fois, puis ajusté', async () => {
    await vente.nouvelle();
    await page.keyboard.press('F3');
    await taper(page, assure.libelle);
    await expect(page.getByRole('option', { name: assure.libelle })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nom assuré')).toHaveValue('OYANE Assurée');
    await scanner(page, gelule.cip);
    await expect(vente.net).toHaveText('200 FCFA');
    await enregistre(page);
    await versLePanier();
    await page.keyboard.press('+');
    await expect(page.getByRole('region', { name: 'Totaux' }).getByRole('alert')).toContainText(
      'Le plafond est dépassé, veuillez ajuster la quantité.',
    );
    await expect(vente.qte(gelule.libelle)).toHaveValue('1');
    await page.keyboard.press('%');
    await taper(page, '45');
    await page.keyboard.press('Enter');
    await expect(vente.net).toHaveText('550 FCFA');
    await page.keyboard.press('+');
    await expect(vente.net).toHaveText('1.100 FCFA');
    await enregistre(page);
    await expect(page.getByText('100 / 1.000 FCFA')).toBeVisible();
  });

  await test.step('deuxième client : trois boîtes, une remise', async () => {
    await vente.nouvelle();
    await taper(page, '3*');
    await scanner(page, sirop.cip);
    await expect(vente.net).toHaveText('7.500 FCFA');
    await page.keyboard.press('F6');
    await expect(page.getByLabel('Remise', { exact: true })).toBeFocused();
    await taper(page, '500');
    await page.keyboard.press('Enter');
    await expect(vente.net).toHaveText('7.000 FCFA');
    await enregistre(page);
  });

  await test.step('troisième client : un devis, deux premiers intacts', async () => {
    await vente.nouvelle();
    await scanner(page, gelule.cip);
    await expect(vente.net).toHaveText('1.000 FCFA');
    await page.keyboard.press('Alt+1');
    await expect(vente.net).toHaveText('1.100 FCFA');
    await page.keyboard.press('Alt+2');
    await expect(vente.net).toHaveText('7.000 FCFA');
    await page.keyboard.press('Control+ArrowDown');
    await expect(vente.net).toHaveText('1.000 FCFA');
    await page.keyboard.press('Alt+t');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'NON', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(filigraneDe(page, 'Transformée en devis')).toBeVisible();
    await expect(page.getByText('Devis créé avec succès.')).toBeVisible();
  });

  await test.step('le deuxième part à la caisse, le premier paie ici', async () => {
    await page.keyboard.press('Alt+2');
    await page.keyboard.press('F3');
    await expect(page.getByRole('combobox', { name: /^Client/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    const caisse = page.getByLabel('Caisse', { exact: true });
    await expect(caisse).toBeFocused();
    await vente.choisirCaisse('Caisse 2');
    await expect(page.getByRole('button', { name: /Passer à la caisse/ })).toBeVisible();
    await vente.envoyer();
    await expect(page.getByRole('button', { name: /Mettre à jour la caisse/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Alt+1');
    await expect(vente.net).toHaveText('1.100 FCFA');
    await page.keyboard.press('F9');
    const reglement = page.getByRole('dialog', { name: 'Règlement' });
    await expect(reglement.getByLabel('Montant reçu')).toBeFocused();
    await taper(page, '1000');
    await page.keyboard.press('Enter');
    await expect(reglement.getByRole('alert')).toContainText(
      'Le montant reçu ne peut être inférieur au total.',
    );
    await page.keyboard.press('Control+a');
    await taper(page, '2000');
    await expect(reglement).toContainText('900');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Vente enregistrée avec succès.')).toBeVisible();
    await expect(filigraneDe(page, 'Réservation fermée')).toBeVisible();
  });

  await test.step('le ticket est imprimé, puis réimprimé en DUPLICATA', async () => {
    const ticket = () =>
      page
        .locator('iframe[data-ticket]')
        .evaluate((iframe: HTMLIFrameElement) => iframe.contentDocument?.body.textContent ?? '');
    await expect.poll(ticket).toContain(gelule.libelle);
    expect(await ticket()).not.toContain('DUPLICATA');
    await page.keyboard.press('Control+p');
    await expect.poll(ticket).toContain('DUPLICATA');
  });
  expect(await page.evaluate(() => Reflect.get(window, 'gestes'))).toBe(0);
  await page.context().close();
});

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
    ).toContainText(
      `« ${rare.libelle} » : 2 disponible(s), le reste est retenu par Awa Ndong (3).`,
    );
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
        await page.getByRole('button', { name: 'Annuler', exact: true }).press('Enter');
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
