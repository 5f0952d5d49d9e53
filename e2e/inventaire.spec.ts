import { expect, type Page, test } from '@playwright/test';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { scanner, taper } from './scan.ts';

const aCompter = async (page: Page, numero: string) => {
  await page.getByRole('button', { name: `Ouvrir l’inventaire ${numero}` }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible();
};
const quantite = (page: Page, libelle: string) =>
  page.getByRole('region', { name: 'Derniers comptes' }).getByLabel(`Quantité comptée, ${libelle}`);

test('deux comptent un rayon, l’une au téléphone, pendant que l’on en vend : les écarts sont justes, la clôture aussi', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const suite = String(Date.now()).slice(-7);
  const rayon = await fichier.ecrire<{ id: number }>('/api/rayons', { libelle: `ESSAI ${suite}` });
  const a = await fichier.produit('INVENTAIRE UN', { qte: 5 });
  const b = await fichier.produit('INVENTAIRE DEUX', { qte: 3 });
  for (const p of [a, b])
    await fichier.ecrire(`/api/produits/${p.id}/update`, { rayon_id: rayon.data.id });
  // Somebody who only counts, on a phone, blind.
  const nom = `mobile${suite}`;
  const compte = await fichier.ecrire<{ id: number; mot_de_passe_provisoire: string }>(
    '/api/utilisateurs',
    {
      name: nom,
      fullname: `Mobile ${suite}`,
      habilitations: [
        { menu: 'GESTION', submenus: ['inventaire'] },
        { menu: 'PRIVILEGES', submenus: ['inventaire_mobile'] },
      ],
    },
  );
  expect(compte.errors).toEqual([]);

  const gerante = await ouvrirPoste(browser, 'chantal', '/gestion/inventaire');
  await gerante.getByRole('button', { name: 'Nouvel inventaire' }).click();
  await gerante.getByRole('menuitem', { name: 'Partiel' }).click();
  await gerante.getByLabel('Rayon', { exact: true }).selectOption({ label: `ESSAI ${suite} (2)` });
  await gerante.getByRole('button', { name: 'Commencer' }).click();
  const dialogue = gerante.getByRole('dialog', {
    name: new RegExp(`Inventaire [Pp]artiel – ESSAI ${suite}`),
  });
  await expect(dialogue.getByText('0 / 2')).toBeVisible();
  const numero =
    /INV-\d+/.exec(
      (await dialogue.getByRole('heading', { level: 2 }).first().textContent()) ?? '',
    )?.[0] ?? '';

  const mobile = await (
    await browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true })
  ).newPage();
  await mobile.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  await mobile.goto('/gestion/inventaire');
  await mobile.getByLabel('Nom d’utilisateur').fill(nom);
  await mobile
    .getByLabel('Mot de passe', { exact: true })
    .fill(compte.data.mot_de_passe_provisoire);
  await mobile.keyboard.press('Enter');
  await mobile.getByLabel('Nouveau mot de passe', { exact: true }).fill(`${MOT_DE_PASSE}-${suite}`);
  await mobile.getByLabel(/[Cc]onfirm/).fill(`${MOT_DE_PASSE}-${suite}`);
  await mobile.keyboard.press('Enter');
  await expect(mobile).not.toHaveURL(/new-password/);
  await mobile.goto('/gestion/inventaire');
  await mobile.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(mobile.getByRole('menuitem', { name: 'Inventaires' })).toBeVisible();
  expect(
    await mobile.evaluate(() =>
      [document.documentElement, document.querySelector('.entete') ?? document.body].map(
        (e) => e.scrollWidth - e.clientWidth,
      ),
    ),
  ).toEqual([0, 0]);
  await mobile.keyboard.press('Escape');
  await aCompter(mobile, numero);

  // Both scan the same product: their boxes add up, each sees the other's at once.
  await scanner(gerante, a.cip);
  await expect(quantite(mobile, a.libelle)).toHaveValue('1');
  await scanner(mobile, a.cip);
  await scanner(mobile, a.cip);
  await expect(quantite(gerante, a.libelle)).toHaveValue('3');
  await expect(
    dialogue.getByLabel('Comptent en ce moment').getByText(`Mobile ${suite}`),
  ).toBeVisible();
  await expect(mobile.getByText('En moins')).toHaveCount(0);

  // A box found under the shelf: four, of the five that the stock says. Two of them are sold after
  // that.
  await quantite(gerante, a.libelle).focus();
  await taper(gerante, '4');
  await gerante.keyboard.press('Enter');
  await expect(quantite(mobile, a.libelle)).toHaveValue('4');
  const panier = await fichier.ecrire<{ id: number }>('/api/reservations', {});
  await fichier.ecrire(`/api/reservations/${panier.data.id}/update`, {
    reservation_produits: [{ produit_id: a.id, qte: 2, prise_en_charge: 0 }],
  });
  expect(
    (
      await fichier.ecrire(`/api/reservations/${panier.data.id}/update`, {
        status: 'Termine',
        amount_gived: 2000,
      })
    ).errors,
  ).toEqual([]);
  const ligne = dialogue
    .getByRole('table', { name: 'Lignes' })
    .getByRole('row', { name: new RegExp(a.libelle) });
  await expect(ligne).toContainText('-1');
  await rienDeGrave(gerante);

  await dialogue.getByRole('button', { name: 'Clore…' }).click();
  await gerante.getByRole('radio', { name: /compter zéro/ }).check({ force: true });
  await gerante.getByRole('button', { name: 'Clore', exact: true }).click();
  await gerante.getByRole('alertdialog').getByRole('button', { name: 'OUI' }).click();
  await expect(dialogue.getByText('Terminé', { exact: true })).toBeVisible();
  await expect(
    mobile.getByRole('dialog', { name: new RegExp(numero) }).getByText('Terminé', { exact: true }),
  ).toBeVisible();
  const stock = async (id: number) =>
    (await fichier.lire<{ qte: number }>(`/api/produits/${id}`)).qte;
  expect([await stock(a.id), await stock(b.id)]).toEqual([2, 0]);
  await mobile.context().close();
  await gerante.context().close();
});
