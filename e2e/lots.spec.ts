import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { scanner } from './scan.ts';

/** Acts made beside the screens, by the administrator: one log-in. */
async function parApi(request: APIRequestContext) {
  const { data } = (await (await request.post('/api/login', { data: { name: 'admin', password: MOT_DE_PASSE } })).json()) as { data: { token: string } };
  return async <T = { id: number }>(chemin: string, corps: object): Promise<T> => ((await (await request.post(chemin, { data: corps, headers: { Authorization: `Bearer ${data.token}` } })).json()) as { data: T }).data;
}
async function accessible(page: Page, ...schemas: ('light' | 'dark')[]): Promise<void> {
  for (const colorScheme of schemas) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id} ${v.nodes[0]?.target.join(' ') ?? ''}`)).toEqual([]);
  }
}
/** EAN-13 of twelve digits. */
const ean = (douze: string): string => douze + String((10 - ([...douze].reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0) % 10)) % 10);

test('une commande reçue au DataMatrix, vendue au premier périmé, annulée ; son lot rappelé', async ({ browser, request }) => {
  const api = await parApi(request);
  const contexte = await browser.newContext();
  await contexte.addInitScript(() => localStorage.setItem('activation', JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' })));
  const page = await contexte.newPage();
  const suite = String(Date.now()).slice(-7);
  const [libelle, fournisseur, cip] = [`ESSAI LOTS ${suite}`, `GROSSISTE ${suite}`, ean(`34009${suite}`)];
  const lots = [`A${suite}`, `B${suite}`] as const;
  const produit = await api('/api/produits', { libelle, cip, prix_de_vente: 1000, prix_achat: 500, qte_max: 5 });
  await api('/api/fournisseurs', { libelle: fournisseur });

  await page.goto('/stock/commandes');
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Nouvelle commande' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OUI', exact: true }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Fournisseur', { exact: true }).selectOption({ label: fournisseur });
  await dialogue.getByRole('combobox', { name: 'Ajouter un produit' }).fill(libelle);
  await expect(dialogue.getByRole('option', { name: new RegExp(libelle) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialogue.getByLabel(`Quantité, ${libelle}`)).toHaveValue('5');
  await dialogue.getByRole('button', { name: 'Marquer envoyée' }).click();
  await expect(dialogue.getByText('Envoyée', { exact: true }).first()).toBeVisible();
  await dialogue.getByRole('button', { name: 'Réceptionner' }).click();

  // Two boxes of the lot that lasts, then one of the lot that expires first: (01) code, (17) expiry, (10) lot.
  const boite = (lot: string, peremption: string) => scanner(page, `010${cip}17${peremption}10${lot}`);
  await boite(lots[0], '301231');
  await expect(dialogue.getByLabel(`Lot, ${libelle}`)).toHaveValue(lots[0]);
  await expect(dialogue.getByRole('textbox', { name: `Péremption, ${libelle}` })).toHaveValue('31/12/2030');
  await boite(lots[0], '301231');
  await expect(dialogue.getByLabel(`Quantité reçue, ${libelle}`)).toHaveValue('2');
  await boite(lots[1], '290630');
  await expect(dialogue.getByLabel(`Lot, ${libelle}`).nth(1)).toHaveValue(lots[1]);
  await accessible(page, 'light', 'dark');
  await dialogue.getByRole('button', { name: 'Entrer en stock' }).click();
  await expect(dialogue.getByRole('table', { name: 'Ce qui a été reçu' }).getByRole('row')).toHaveCount(3);

  // Sold at the counter, without a word about lots.
  const panier = await api('/api/reservations', {});
  await api(`/api/reservations/${panier.id}/update`, { reservation_produits: [{ produit_id: produit.id, qte: 2, prise_en_charge: 0 }] });
  const payee = await api<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, { status: 'Termine', amount_gived: 2000 });

  await page.goto(`/stock/produits?q=${encodeURIComponent(libelle)}`);
  const voirLots = async () => {
    await page.getByRole('button', { name: `Lots de ${libelle}` }).click();
    return page.getByRole('table', { name: `Lots de ${libelle}` });
  };
  const table = await voirLots();
  await expect(table.getByRole('row', { name: new RegExp(`${lots[0]} 31/12/2030 1`) })).toBeVisible();
  await expect(table.getByRole('row', { name: new RegExp(lots[1]) })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Outils' }).click();
  await page.getByRole('menuitem', { name: 'Rappel de lot' }).click();
  await page.getByLabel('Numéro de lot ou produit').fill(lots[1]);
  await page.getByRole('button', { name: `Rappel du lot ${lots[1]}` }).click();
  await expect(page.getByRole('table', { name: 'Ventes de ce lot' }).getByRole('row', { name: /COMPTANT.*Soldé/ })).toBeVisible();
  await accessible(page, 'light');
  await page.keyboard.press('Escape');

  await api(`/api/ventes/${payee.vente_id}/cancel`, { motif: 'essai' });
  const rendus = await voirLots();
  await expect(rendus.getByRole('row', { name: new RegExp(`${lots[1]} 30/06/2029 1`) })).toBeVisible();
  await expect(rendus.getByRole('row', { name: new RegExp(`${lots[0]} 31/12/2030 2`) })).toBeVisible();
  await contexte.close();
});
