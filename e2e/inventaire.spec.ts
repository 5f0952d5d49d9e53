// Browser: one counts on a telephone, one at a desk, one sells, all live.
import { type Browser, expect, type Locator, type Page, test } from './histoire.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { scanner, taper } from './scan.ts';

const aCompter = async (page: Page, numero: string) => {
  await page.getByRole('row', { name: new RegExp(numero) }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible();
};
const quantite = (page: Page, libelle: string) =>
  page.getByRole('region', { name: 'Derniers comptes' }).getByLabel(`Quantité comptée, ${libelle}`);

type Produit = Awaited<ReturnType<Fichier['produit']>>;
/** A stocktake that two hold open: hers, on a desk, and the one of a phone. */
interface Comptage {
  gerante: Page;
  mobile: Page;
  dialogue: Locator;
  numero: string;
  suite: string;
}

/** A shelf of its own, with two products. */
async function unRayon(fichier: Fichier, suite: string): Promise<[Produit, Produit]> {
  const rayon = await fichier.ecrire<{ id: number }>('/api/rayons', { libelle: `ESSAI ${suite}` });
  const a = await fichier.produit('INVENTAIRE UN', { qte: 5 });
  const b = await fichier.produit('INVENTAIRE DEUX', { qte: 3 });
  for (const p of [a, b])
    await fichier.ecrire(`/api/produits/${p.id}/update`, { rayon_id: rayon.data.id });
  return [a, b];
}

/** Somebody who only counts, on a phone, blind: the first password. */
async function unCompteur(fichier: Fichier, suite: string): Promise<string> {
  const compte = await fichier.ecrire<{ id: number; mot_de_passe_provisoire: string }>(
    '/api/utilisateurs',
    {
      name: `mobile${suite}`,
      fullname: `Mobile ${suite}`,
      habilitations: [
        { menu: 'GESTION', submenus: ['inventaire'] },
        { menu: 'PRIVILEGES', submenus: ['inventaire_mobile'] },
      ],
    },
  );
  expect(compte.errors).toEqual([]);
  return compte.data.mot_de_passe_provisoire;
}

/** A partial stocktake of that shelf: its dialog, its number. */
async function ouvrirInventaire(gerante: Page, suite: string) {
  await gerante.getByRole('button', { name: 'Nouvel inventaire' }).first().click();
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
  return { dialogue, numero };
}

/** A phone, whose owner comes with a first password and chooses another. */
async function ouvrirMobile(browser: Browser, suite: string, motDePasse: string): Promise<Page> {
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
  await mobile.getByLabel('Nom d’utilisateur').fill(`mobile${suite}`);
  await mobile.getByLabel('Mot de passe', { exact: true }).fill(motDePasse);
  await mobile.keyboard.press('Enter');
  await mobile.getByLabel('Nouveau mot de passe', { exact: true }).fill(`${MOT_DE_PASSE}-${suite}`);
  await mobile.getByLabel(/[Cc]onfirm/).fill(`${MOT_DE_PASSE}-${suite}`);
  await mobile.keyboard.press('Enter');
  await expect(mobile).not.toHaveURL(/new-password/);
  return mobile;
}

/** On the phone: the menu opens on the stocktakes, nothing stands out of the screen. */
async function verifierMobile(mobile: Page): Promise<void> {
  await mobile.goto('/gestion/inventaire');
  await mobile.getByRole('button', { name: 'Plus : tout le menu' }).tap();
  await expect(mobile.getByRole('menuitem', { name: 'Inventaires' })).toBeVisible();
  expect(
    await mobile.evaluate(() =>
      [document.documentElement, document.querySelector('.entete') ?? document.body].map(
        (e) => e.scrollWidth - e.clientWidth,
      ),
    ),
  ).toEqual([0, 0]);
  await mobile.keyboard.press('Escape');
}

/** Both scan the same product: their boxes add up, each sees the other's at once. */
async function compterADeux(c: Comptage, a: Produit): Promise<void> {
  const { gerante, mobile, dialogue, suite } = c;
  await scanner(gerante, a.cip);
  await expect(quantite(mobile, a.libelle)).toHaveValue('1');
  await scanner(mobile, a.cip);
  await scanner(mobile, a.cip);
  await expect(quantite(gerante, a.libelle)).toHaveValue('3');
  await expect(
    dialogue.getByLabel('Comptent en ce moment').getByText(`Mobile ${suite}`),
  ).toBeVisible();
  await expect(mobile.getByText('En moins')).toHaveCount(0);
}

/** A box found under the shelf: four, of the five that the stock says. */
async function corriger({ gerante, mobile }: Comptage, a: Produit): Promise<void> {
  await quantite(gerante, a.libelle).focus();
  await taper(gerante, '4');
  await gerante.keyboard.press('Enter');
  await expect(quantite(mobile, a.libelle)).toHaveValue('4');
}

/** Too far from each other: both counts stay, and who may close keeps one by a press. */
async function departager({ gerante, mobile, dialogue }: Comptage, a: Produit): Promise<void> {
  await quantite(mobile, a.libelle).focus();
  await taper(mobile, '24');
  await mobile.keyboard.press('Enter');
  const garder = (n: number) =>
    dialogue.getByRole('button', { name: new RegExp(`^Garder ${n}, .*${a.libelle}`) });
  await expect(garder(24).first()).toBeVisible();
  await expect(mobile.getByText('À recompter').first()).toBeVisible();
  await expect(mobile.getByRole('button', { name: /^Garder / })).toHaveCount(0);
  await garder(4).first().click();
  await expect(garder(24)).toHaveCount(0);
  await expect(quantite(mobile, a.libelle)).toHaveValue('4');
  await expect(quantite(gerante, a.libelle)).toHaveValue('4');
}

async function vendreDeux(fichier: Fichier, a: Produit): Promise<void> {
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
}

async function clore({ gerante, mobile, dialogue, numero }: Comptage): Promise<void> {
  await dialogue.getByRole('button', { name: 'Clore…' }).click();
  await gerante.getByRole('radio', { name: /compter zéro/ }).check({ force: true });
  await gerante.getByRole('button', { name: 'Clore', exact: true }).click();
  await gerante.getByRole('alertdialog').getByRole('button', { name: 'OUI' }).click();
  await expect(dialogue.getByText('Terminé', { exact: true })).toBeVisible();
  await expect(
    mobile.getByRole('dialog', { name: new RegExp(numero) }).getByText('Terminé', { exact: true }),
  ).toBeVisible();
}

test('deux comptent un rayon, l’une au téléphone, pendant que l’on en vend : les écarts sont justes, la clôture aussi', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const suite = String(Date.now()).slice(-7);
  const [a, b] = await unRayon(fichier, suite);
  const motDePasse = await unCompteur(fichier, suite);
  const gerante = await ouvrirPoste(browser, 'chantal', '/gestion/inventaire');
  const { dialogue, numero } = await ouvrirInventaire(gerante, suite);
  const mobile = await ouvrirMobile(browser, suite, motDePasse);
  const comptage = { gerante, mobile, dialogue, numero, suite };
  await test.step('au téléphone', () => verifierMobile(mobile));
  await aCompter(mobile, numero);
  await test.step('à deux, les comptes s’ajoutent', () => compterADeux(comptage, a));
  await test.step('un compte corrigé à la main', () => corriger(comptage, a));
  await test.step('deux comptes qui disent deux choses', () => departager(comptage, a));
  await test.step('vendu depuis : l’écart reste celui du compte', async () => {
    await vendreDeux(fichier, a);
    const ligne = dialogue
      .getByRole('table', { name: 'Lignes' })
      .getByRole('row', { name: new RegExp(a.libelle) });
    await expect(ligne).toContainText('− 1');
    await rienDeGrave(gerante);
  });
  await test.step('la clôture', () => clore(comptage));
  const stock = async (id: number) =>
    (await fichier.lire<{ qte: number }>(`/api/produits/${id}`)).qte;
  expect([await stock(a.id), await stock(b.id)]).toEqual([2, 0]);
  await mobile.context().close();
  await gerante.context().close();
});

test('23 produits comptés au lecteur seul, plus vite que le réseau, sans souris : pas une boîte n’est perdue', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const suite = String(Date.now()).slice(-7);
  const rayon = await fichier.ecrire<{ id: number }>('/api/rayons', { libelle: `VINGT ${suite}` });
  const produits: Produit[] = [];
  for (let n = 1; n <= 23; n++) {
    const produit = await fichier.produit(`INVENTAIRE ${suite} ${n}`, { qte: n % 3 });
    await fichier.ecrire(`/api/produits/${produit.id}/update`, { rayon_id: rayon.data.id });
    produits.push(produit);
  }
  const { data } = await fichier.ecrire<{ id: number }>('/api/inventaires', {
    type: 'Partiel',
    rayon_id: rayon.data.id,
  });
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/inventaire');
  await page.goto(`/gestion/inventaire?compter=${data.id}`);
  const dialogue = page.getByRole('dialog', { name: new RegExp(`VINGT ${suite}`) });
  await expect(dialogue.getByLabel('Chercher un produit à compter')).toBeFocused();
  // Each count takes longer than the next scan.
  await page.route('**/compter', async (route) => {
    await new Promise((ok) => setTimeout(ok, 400));
    await route.continue();
  });
  for (const { cip } of produits) await scanner(page, cip);
  await scanner(page, produits[22]?.cip ?? '');
  await expect(dialogue.getByText('23 / 23')).toBeVisible();
  await expect(dialogue.getByRole('button', { name: 'Reste 0' })).toBeVisible();
  const lues = async () => {
    const { lignes } = await fichier.lire<{
      lignes: { produit_id: number; qte_reelle: number | null }[];
    }>(`/api/inventaires/${data.id}`);
    return produits.map((p) => lignes.find((l) => l.produit_id === p.id)?.qte_reelle);
  };
  await expect.poll(lues).toEqual(produits.map((_, n) => (n === 22 ? 2 : 1)));
  await expect(dialogue.locator('.inventaire-en-main')).toContainText(`INVENTAIRE ${suite} 23`);
  await page.context().close();
});
