// Browser: storage full, socket cut and printing blocked are faults of the browser.
import { type Browser, type BrowserContext, expect, type Page, test } from './histoire.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner, taper } from './scan.ts';
import { enregistre, payerExact, preparerVente, VENTE } from './vente.scene.ts';

/**
 * What fails on the station itself, against signing in, selling, paying, lists and the live day
 * (R10): each act works, waits and says so, or is refused in a sentence; no blank page, no basket
 * lost. The database's and the network's failures stand in `tests/platform/http/resilience.test.ts`.
 */
preparerVente();

/** A box in a new basket, known to the server. */
async function vendreUneBoite(page: Page): Promise<{ vente: EcranVente; libelle: string }> {
  const vente = new EcranVente(page);
  const produit = await produitVendable(page, 'amox');
  await vente.nouvelle();
  await scanner(page, produit.cip);
  await expect(vente.qte(produit.libelle)).toHaveValue('1');
  await enregistre(page);
  return { vente, libelle: produit.libelle };
}
type Abimer = (contexte: BrowserContext) => Promise<unknown>;
/** A station with that wrong; `fautes`: what its pages throw and nobody catches. */
async function ouvrirPosteAbime(
  browser: Browser,
  [nom, chemin]: readonly [string, string],
  abimer: Abimer,
): Promise<{ page: Page; fautes: string[] }> {
  const fautes: string[] = [];
  const ecouter: Abimer = (contexte) => {
    contexte.on('weberror', (e) => fautes.push(e.error().message));
    return abimer(contexte);
  };
  return { page: await ouvrirPoste(browser, nom, chemin, { abimer: ecouter }), fautes };
}

/** A station on the list of products, then on the live day, reached without loading a page anew. */
async function parcourir(
  browser: Browser,
  abimer: Abimer,
): Promise<{ page: Page; fautes: string[] }> {
  const { page, fautes } = await ouvrirPosteAbime(browser, ['chantal', '/stock/produits'], abimer);
  await expect(page.getByText(/^[\d.]+ Lignes$/)).toBeVisible();
  await page.getByLabel('Rechercher').fill('paracetamol');
  await expect(page).toHaveURL(/paracetamol/);
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('combobox', { name: 'Écran, produit, client ou action' }),
  ).toBeFocused();
  await taper(page, 'statistique');
  await page.keyboard.press('Enter');
  await page.getByText('En direct', { exact: true }).click();
  await expect(page.locator('.direct')).toBeVisible();
  return { page, fautes };
}

test('la mémoire du navigateur est pleine : on entre, on vend, on paie, on lit les listes et le direct', async ({
  browser,
}) => {
  // The browser's own limit, reached for good at each page.
  const remplir = (contexte: BrowserContext) =>
    contexte.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      const activation = { token: 'e2e', date_activation: '2026-01-01', type: 'poste' };
      localStorage.setItem('activation', JSON.stringify(activation));
      for (let taille = 1 << 20; taille >= 1; taille >>= 1)
        try {
          for (let n = 0; ; n++) localStorage.setItem(`plein.${taille}.${n}`, 'x'.repeat(taille));
        } catch {
          // full for that size: a smaller one may still go in
        }
    });
  const { page, fautes } = await ouvrirPosteAbime(browser, ['awa', VENTE], remplir);
  const { vente } = await vendreUneBoite(page);
  await expect(page.getByText(phrasesReservation.localSauvegarde).first()).toBeVisible();
  await payerExact(page);
  await expect(vente.choisie).toContainText('Payé');
  await expect(page.getByRole('region', { name: 'Vente payée' })).toContainText('Rien à rendre');
  await page.context().close();

  const ailleurs = await parcourir(browser, remplir);
  await expect(ailleurs.page.locator('.direct')).toHaveAttribute('data-lien', 'vivant');
  expect([...fautes, ...ailleurs.fautes]).toEqual([]);
  await ailleurs.page.context().close();
});

test('la prise seule est coupée : on entre, on lit, le panier se garde, le paiement attend ; au retour tout repart', async ({
  browser,
}) => {
  let coupee = true;
  const couper = (contexte: BrowserContext) =>
    contexte.routeWebSocket(/socket\.io/, (prise) => {
      if (coupee) void prise.close();
      else prise.connectToServer();
    });
  const { page, fautes } = await ouvrirPosteAbime(browser, ['awa', VENTE], couper);
  const { vente } = await vendreUneBoite(page);
  await expect(page.getByText(/Hors ligne depuis \d\d:\d\d – brouillons conservés/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Payer maintenant/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  coupee = false;
  await expect(page.getByText('En ligne', { exact: true })).toBeVisible();
  await payerExact(page);
  await expect(vente.choisie).toContainText('Payé');
  await expect(page.getByRole('region', { name: 'Vente payée' })).toContainText('Rien à rendre');

  await test.step('les listes et le direct se lisent, et se disent hors ligne', async () => {
    coupee = true;
    const ailleurs = await parcourir(browser, couper);
    const direct = ailleurs.page.locator('.direct');
    await expect(direct).toHaveAttribute('data-lien', 'hors_ligne');
    coupee = false;
    await expect(direct).toHaveAttribute('data-lien', 'vivant');
    expect([...fautes, ...ailleurs.fautes]).toEqual([]);
    await ailleurs.page.context().close();
  });
  await page.context().close();
});

test('l’impression est bloquée : la vente est faite, le ticket qui manque se dit et se réimprime', async ({
  browser,
}) => {
  const bloquer = (contexte: BrowserContext) =>
    contexte.addInitScript(() => {
      const vraie = window.print.bind(window);
      window.print = () => {
        if (localStorage.getItem('essai.debloquee')) return vraie();
        throw new DOMException('bloquée', 'SecurityError');
      };
    });
  const awa = await ouvrirPoste(browser, 'awa', VENTE);
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', { abimer: bloquer });
  const caisse = new EcranCaisse(brice);
  await caisse.prendre('Caisse 1', '1234');
  const { vente } = await vendreUneBoite(awa);
  const attendaient = await caisse.combien();
  await vente.choisirCaisse('Caisse 1');
  await vente.envoyer();
  await expect(caisse.file).toHaveCount(attendaient + 1);
  await caisse.servirLaDerniere();
  await brice.keyboard.press('F8');
  await brice.keyboard.press('F9');
  await expect(brice.getByText('Vente enregistré')).toBeVisible();
  await expect(vente.choisie).toContainText('Payé');
  await expect(brice.getByText(/Ticket non imprimé, N° \d+/)).toBeVisible();

  await brice.evaluate(() => localStorage.setItem('essai.debloquee', '1'));
  await brice.getByRole('button', { name: 'Réimprimer' }).press('Enter');
  await expect(brice.getByText(/Ticket non imprimé/)).toBeHidden();
  await expect.poll(() => caisse.ticket()).toContain('DUPLICATA');
  await awa.context().close();
  await brice.context().close();
});

test('le code de la bande de coupure n’est pas venu avant elle : la vente se dit quand même hors ligne', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'awa', VENTE, {
    abimer: (contexte) => contexte.route('**/bande-coupe*', (route) => route.abort()),
  });
  await vendreUneBoite(page);
  await page.context().setOffline(true);
  await expect(page.locator('.vente-bandes')).toContainText(/^▲Hors ligne depuis \d\d:\d\d/);
  await page.context().close();
});
