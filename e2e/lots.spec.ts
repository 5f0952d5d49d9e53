// Browser: a DataMatrix is scanned at a real pace through receiving, selling, cancelling, recall.
import {
  type APIRequestContext,
  type Browser,
  expect,
  faireActe,
  type Locator,
  type Page,
  test,
} from './histoire.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { ENTITES } from '#server/entities.ts';
import { garnirRayons } from '#server/stock/medicament/import/garnir-rayons.ts';
import { lireEssentiels } from '#server/stock/medicament/import/lire-essentiels.ts';
import { ouvrirScene, type Scene } from '#tests/chaos/scene.ts';
import { HANG_MS } from '#tests/harness/patience.ts';
import {
  baseFictive,
  type FichierOffert,
  vraieBase,
} from '#tests/stock/medicament/base-fictive.ts';
import { rienDeGrave } from './pages/axe.ts';
import { scanner } from './scan.ts';

type Api = <T = { id: number }>(
  chemin: string,
  corps?: object,
) => Promise<{ data: T; meta?: { total: number } }>;
/** Acts made beside the screens, by the administrator: one log-in. */
async function parApi(request: APIRequestContext, adresse: string): Promise<Api> {
  const { data } = (await (
    await request.post(`${adresse}/api/login`, { data: { name: 'admin', password: MOT_DE_PASSE } })
  ).json()) as { data: { token: string } };
  const headers = { Authorization: `Bearer ${data.token}` };
  return async <T>(chemin: string, corps?: object) =>
    (await (
      corps
        ? await request.post(adresse + chemin, { data: corps, headers })
        : await request.get(adresse + chemin, { headers })
    ).json()) as { data: T; meta?: { total: number } };
}
/** The assortment of a pharmacy, taken from the reference base as the command does. */
async function garnir(url: string, essentiels: string | undefined): Promise<number> {
  const orm = await createOrm(url, { entites: ENTITES, max: 2 });
  try {
    return await garnirRayons(
      orm,
      ASSORTIMENT,
      essentiels ? lireEssentiels(essentiels) : new Map(),
      new Date(),
    );
  } finally {
    await orm.close(true);
  }
}
const ASSORTIMENT = 2_700;
const MOT_DE_PASSE = 'chaos d’essai';

const FOURNISSEUR = 'GROSSISTE';
/** The lot that lasts, then the one that expires first. */
const LOTS = ['A7001234', 'B7001234'] as const;

// A server and a base of its own: twenty thousand medicines and their stock would be in the way of
// every other story.
test('la base publique importée, 2 700 produits en rayon, une commande reçue au DataMatrix, vendue au premier périmé, annulée ; son lot rappelé', async ({
  browser,
  request,
}) => {
  const scene = await ouvrirScene();
  try {
    await raconter(scene, browser, request);
  } finally {
    await scene.fermer();
  }
});

/** The station of the administrator, arrived on the reference base. */
async function ouvrirPosteSur(browser: Browser, adresse: string): Promise<Page> {
  const contexte = await browser.newContext({ baseURL: adresse });
  await contexte.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  const page = await contexte.newPage();
  await page.goto('/stock/database');
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  return page;
}

/** The base: chosen, sent, written, while its progress is pushed. */
async function importerBase(page: Page, fichiers: string[] | FichierOffert[]): Promise<void> {
  await page.getByRole('button', { name: 'Importer', exact: true }).first().click();
  await page.getByLabel('Fichiers de la base').setInputFiles(fichiers);
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText(/présentations lues, données du \d\d\/05\/2026/)).toBeVisible({
    timeout: HANG_MS, // the whole base is read and written: work, not a wait
  });
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Source\s: base-donnees-publique/).first()).toBeVisible();
}

interface EnRayon {
  id: number;
  libelle: string;
  cip: string;
  qte: number;
  qte_max: number;
}
/** One of the products on the shelves that has no stock yet. */
async function choisirSansStock(api: Api): Promise<EnRayon> {
  const { data: stocks, meta } = await api<EnRayon[]>(
    '/api/produits?is_active=1&page=1&rows=500&sort=qte&order=asc',
  );
  expect(meta?.total).toBe(ASSORTIMENT);
  const produit = stocks.find((p) => p.qte === 0 && p.qte_max >= 5);
  if (!produit) throw new Error('aucun produit sans stock');
  return produit;
}

/** Its sheet, read with the keyboard. */
async function lireFiche(page: Page, cip: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(`${cip}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(`${cip}.*Mon produit`) })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Fiche de .*${cip}`) }).press('Enter');
  await expect(
    page.getByRole('table', { name: 'Présentations' }).getByRole('row', { name: new RegExp(cip) }),
  ).toBeVisible();
  await rienDeGrave(page);
  await page.keyboard.press('Escape');
}

/** An order of the most that is kept of it, sent, and its reception opened. */
async function commander(page: Page, api: Api, { libelle, qte_max }: EnRayon): Promise<void> {
  await api('/api/fournisseurs', { libelle: FOURNISSEUR });
  await page.goto('/stock/commandes');
  await page.getByRole('button', { name: 'Nouvelle commande' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OUI', exact: true }).click();
  const dialogue = page.getByRole('region', {
    name: /^(Nouvelle commande|Commande \S|Réception)/,
  });
  await dialogue.getByLabel('Fournisseur', { exact: true }).selectOption({ label: FOURNISSEUR });
  await dialogue.getByRole('combobox', { name: 'Ajouter un produit' }).fill(libelle);
  await expect(dialogue.getByRole('option', { name: libelle })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialogue.getByLabel(`Quantité, ${libelle}`)).toHaveValue(String(qte_max));
  await dialogue.getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('menuitem', { name: 'Marquer envoyée' }).click();
  await expect(dialogue.getByText('Envoyée', { exact: true }).first()).toBeVisible();
  await dialogue.getByRole('button', { name: 'Réceptionner' }).click();
  await expect(dialogue.getByLabel(`Quantité reçue, ${libelle}`)).toBeVisible();
}

/**
 * Two boxes of the lot that lasts, then one of the lot that expires first: (01) code, (17) expiry,
 * (10) lot.
 */
async function recevoirAuDataMatrix(page: Page, { libelle, cip }: EnRayon): Promise<void> {
  const dialogue = page.getByRole('region', { name: /^(Commande \S|Réception)/ });
  const boite = (lot: string, peremption: string) =>
    scanner(page, `010${cip}17${peremption}10${lot}`);
  await boite(LOTS[0], '301231');
  await expect(dialogue.getByLabel(`Lot, ${libelle}`)).toHaveValue(LOTS[0]);
  await expect(dialogue.getByRole('textbox', { name: `Péremption, ${libelle}` })).toHaveValue(
    '31/12/2030',
  );
  await boite(LOTS[0], '301231');
  await expect(dialogue.getByLabel(`Quantité reçue, ${libelle}`)).toHaveValue('2');
  await boite(LOTS[1], '290630');
  await expect(dialogue.getByLabel(`Lot, ${libelle}`).nth(1)).toHaveValue(LOTS[1]);
  await rienDeGrave(page);
  await dialogue.getByRole('button', { name: 'Entrer en stock' }).click();
  await expect(
    dialogue.getByRole('table', { name: 'Ce qui a été reçu' }).getByRole('row'),
  ).toHaveCount(3);
}

/** Sold at the counter, without a word about lots. */
async function vendreDeux(api: Api, produit_id: number): Promise<number> {
  const { data: panier } = await api('/api/reservations', {});
  const { data: rempli } = await api<{ net_a_payer: number }>(
    `/api/reservations/${panier.id}/update`,
    { reservation_produits: [{ produit_id: produit_id, qte: 2, prise_en_charge: 0 }] },
  );
  const { data: payee } = await api<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: rempli.net_a_payer,
  });
  return payee.vente_id;
}

/** The lots of that product, as its list shows them. */
async function voirLots(page: Page, libelle: string): Promise<Locator> {
  await faireActe(page, libelle, 'Lots et rappels');
  return page.getByRole('table', { name: `Lots de ${libelle}` });
}

/** Who bought of that lot. */
async function rappeler(page: Page, lot: string): Promise<void> {
  await page.getByRole('button', { name: 'Outils' }).click();
  await page.getByRole('menuitem', { name: 'Rappel de lot' }).click();
  await page.getByLabel('Numéro de lot ou produit').fill(lot);
  await page.getByRole('button', { name: `Rappel du lot ${lot}` }).click();
  await expect(
    page
      .getByRole('table', { name: 'Ventes de ce lot' })
      .getByRole('row', { name: /COMPTANT.*Soldé/ }),
  ).toBeVisible();
  await rienDeGrave(page);
  await page.keyboard.press('Escape');
}

async function raconter(
  { adresse, url }: Scene,
  browser: Browser,
  request: APIRequestContext,
): Promise<void> {
  const api = await parApi(request, adresse);
  const page = await ouvrirPosteSur(browser, adresse);
  const vraie = vraieBase();
  await test.step('la base est importée, l’assortiment mis en rayon', async () => {
    await importerBase(page, vraie?.fichiers ?? baseFictive(4_000));
    expect(await garnir(url, vraie?.essentiels)).toBe(ASSORTIMENT);
  });
  const produit = await choisirSansStock(api);
  const { libelle } = produit;
  const rang = (table: Locator, texte: string) =>
    table.getByRole('row', { name: new RegExp(texte) });
  await test.step('sa fiche, au clavier', () => lireFiche(page, produit.cip));
  await test.step('il est commandé', () => commander(page, api, produit));
  await test.step('reçu au DataMatrix, en deux lots', () => recevoirAuDataMatrix(page, produit));
  const vente_id = await vendreDeux(api, produit.id);
  await test.step('le premier périmé est parti le premier', async () => {
    await page.goto(`/stock/produits?q=${encodeURIComponent(libelle)}`);
    const table = await voirLots(page, libelle);
    await expect(rang(table, `${LOTS[0]} 31/12/2030 1`)).toBeVisible();
    await expect(rang(table, LOTS[1])).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('ce lot est rappelé', () => rappeler(page, LOTS[1]));
  await test.step('la vente annulée, les boîtes reviennent dans leurs lots', async () => {
    await api(`/api/ventes/${vente_id}/cancel`, { motif: 'essai' });
    const rendus = await voirLots(page, libelle);
    await expect(rang(rendus, `${LOTS[1]} 30/06/2029 1`)).toBeVisible();
    await expect(rang(rendus, `${LOTS[0]} 31/12/2030 2`)).toBeVisible();
  });
  await page.context().close();
}
