// Browser: the browser is closed and opened again with no server to answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from './histoire.ts';
import * as phrasesAbsence from '#shared/base/absence.phrases.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import type { Station, VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { trouverNavigateur } from '../tests/harness/navigateur.ts';
import { demarrerUnServeur, type ServeurE2e } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner } from './scan.ts';
import { enregistre, payerExact, posteConnu, VENTE } from './vente.scene.ts';

// A server of its own: this story kills it. A profile of its own: the browser is closed in the cut.
let serveur: ServeurE2e;
let profil: string;
test.beforeAll(async () => {
  serveur = await demarrerUnServeur({ DEMO: '1' });
  profil = mkdtempSync(join(tmpdir(), 'pharmacie-poste-'));
});
test.afterAll(async () => {
  await serveur.arreter();
  rmSync(profil, { recursive: true, force: true });
});

async function ouvrirNavigateur(): Promise<BrowserContext> {
  const { env, ...navigateur } = await trouverNavigateur();
  const contexte = await chromium.launchPersistentContext(profil, {
    ...navigateur,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    baseURL: serveur.adresse,
    serviceWorkers: 'allow',
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
    viewport: { width: 1366, height: 625 },
  });
  await contexte.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const activation = { token: 'e2e', date_activation: '2026-01-01', type: 'poste' };
    localStorage.setItem('activation', JSON.stringify(activation));
  });
  return contexte;
}

/** Scanned one after the other; each is in the basket. */
async function scannerTout(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await scanner(page, code);
  const boites = page.locator('.table-panier [data-champ="qte"]');
  await expect
    .poll(async () => {
      const qtes = await boites.evaluateAll((champs) =>
        champs.map((c) => Number(c instanceof HTMLInputElement ? c.value : 0)),
      );
      return qtes.reduce((s, n) => s + n, 0);
    })
    .toBe(codes.length);
}
/**
 * A basket of those boxes, scanned, paid in exact cash; answers its PROVISOIRE ticket, which takes the
 * place of the one `avant` it when it is printed.
 */
async function vendreCoupe(page: Page, codes: readonly string[], avant = ''): Promise<string> {
  const vente = new EcranVente(page);
  await vente.nouvelle();
  await scannerTout(page, codes);
  await payerExact(page);
  await expect(page.getByRole('region', { name: 'Vente payée' })).toBeVisible();
  const caisse = new EcranCaisse(page);
  let ticket = '';
  await expect
    .poll(async () => {
      ticket = await caisse.ticket();
      return ticket !== avant && /Ticket provisoire P\d+-\d{4}/.test(ticket);
    })
    .toBe(true);
  return ticket;
}
const numeroDe = (ticket: string): string => /P\d+-\d{4}/.exec(ticket)?.[0] ?? '';

test('serveur arrêté : dix scans, trois ventes ; navigateur fermé, rouvert, une quatrième ; revenu, quatre tickets retrouvés', async () => {
  const chef = await Fichier.de('admin', serveur.adresse);
  const [sirop, gelule] = [
    await chef.produit('SIROP DE COUPURE', { qte: 30, prix: 1250 }),
    await chef.produit('GELULE DE COUPURE', { qte: 30, prix: 500 }),
  ];
  let contexte = await ouvrirNavigateur();
  let page = contexte.pages()[0] ?? (await contexte.newPage());
  await page.goto(VENTE);
  await page.getByLabel('Nom d’utilisateur').fill('awa');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE_DEMONSTRATION);
  await page.keyboard.press('Enter');
  await new EcranVente(page).attendre();
  await test.step('le poste s’est fait connaître, et garde de quoi vendre', async () => {
    await posteConnu(page, serveur.adresse);
    await new EcranVente(page).attendre();
    expect((await chef.lire<Station[]>('/api/stations')).map((x) => x.marque)).toEqual(['P1']);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).length))
      .toBeGreaterThan(0);
  });

  await test.step('une vente ordinaire, d’abord', async () => {
    await new EcranVente(page).nouvelle();
    await scannerTout(page, [sirop.cip, gelule.cip]);
    await enregistre(page);
    await payerExact(page);
    await expect(page.getByRole('region', { name: 'Vente payée' })).toBeVisible();
  });

  const tickets: string[] = [];
  await test.step('le serveur tombe : la bande le dit, la vente continue', async () => {
    await serveur.tuer();
    await expect(page.getByText(/la vente continue en espèces sur ce poste/)).toBeVisible();
    tickets.push(await vendreCoupe(page, [sirop.cip, sirop.cip, gelule.cip, gelule.cip]));
    for (const codes of [
      [sirop.cip, gelule.cip, gelule.cip],
      [gelule.cip, gelule.cip, gelule.cip],
    ])
      tickets.push(await vendreCoupe(page, codes, tickets.at(-1)));
    expect(tickets[0]).toContain(phrasesCoupure.ticketProvisoire);
    await expect(page.getByText(phrases.aRemettre(3))).toBeVisible();
    await rienDeGrave(page);
  });

  await test.step('le navigateur est fermé, puis rouvert sans serveur : une quatrième vente', async () => {
    await contexte.close();
    contexte = await ouvrirNavigateur();
    page = contexte.pages()[0] ?? (await contexte.newPage());
    await page.goto(VENTE);
    await expect(page.getByText(/3 ventes à remettre/)).toBeVisible();
    await page.getByRole('link', { name: phrasesAbsence.horsLigneVendre }).click();
    await expect(page.getByText(/la vente continue en espèces sur ce poste/)).toBeVisible();
    tickets.push(await vendreCoupe(page, [sirop.cip, sirop.cip]));
    await expect(page.getByText(phrases.aRemettre(4))).toBeVisible();
  });
  const numeros = tickets.map(numeroDe);
  expect(new Set(numeros).size).toBe(4);

  await test.step('le serveur revient : elles partent d’elles-mêmes, une fois', async () => {
    await serveur.relancer();
    await expect(page.getByText(/la vente continue en espèces/)).toBeHidden();
    await expect(page.getByText(/Non synchronisé/)).toBeHidden();
    const revenu = await Fichier.de('admin', serveur.adresse);
    const recues = await revenu.lire<VenteHorsLigne[]>('/api/stations/ventes');
    expect(recues.map((v) => v.numero_provisoire).toSorted()).toEqual(numeros);
    for (const numero of numeros)
      expect(await revenu.lire<object[]>(`/api/ventes?search_by_keyword=${numero}`)).toHaveLength(
        1,
      );
    const stock = async (id: number) =>
      (await revenu.lire<{ qte: number }>(`/api/produits/${id}`)).qte;
    expect([await stock(sirop.id), await stock(gelule.id)]).toEqual([24, 22]);
    const montants = recues.map((v) => v.net_a_payer);
    expect(montants.reduce((s, n) => s + n, 0)).toBe(5 * 1250 + 7 * 500);
    expect(recues.flatMap((v) => v.ecarts)).toEqual([]);
  });
  await contexte.close();
});
