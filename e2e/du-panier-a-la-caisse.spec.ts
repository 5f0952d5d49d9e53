// Browser: seller and cashier at once, by keys and scanner; the network falls in between.
import { expect, test } from './histoire.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { EcranCaisse, imprimerEnPdf } from './pages/caisse.ts';
import { ouvrirLesDeuxFenetres } from './pages/deux-fenetres.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner, taper } from './scan.ts';

test.describe.configure({ mode: 'serial' });
// As most stations show it: what opens and closes moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
const CAISSE = 'Caisse 1';

test('Awa vend, Brice encaisse : au clavier et au lecteur, sans souris', async ({
  browser,
}, essai) => {
  const { awa, brice } = await ouvrirLesDeuxFenetres(browser, essai);
  const vente = new EcranVente(awa);
  const caisse = new EcranCaisse(brice);
  const produit = await produitVendable(awa, 'amox');
  await caisse.prendre(CAISSE, '1234');

  await test.step('un scan ajoute, un deuxième fait deux, « 3* » en ajoute trois', async () => {
    await vente.nouvelle();
    await scanner(awa, produit.cip);
    await expect(vente.qte(produit.libelle)).toHaveValue('1');
    await scanner(awa, produit.cip, { clavier: 'AZERTY' });
    await expect(vente.qte(produit.libelle)).toHaveValue('2');
    await awa.keyboard.press('F2');
    await taper(awa, '3*');
    await scanner(awa, produit.cip);
    await expect(vente.qte(produit.libelle)).toHaveValue('5');
    await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente * 5)} FCFA`);
    await expect(awa.getByText('Enregistré ✓')).toBeVisible();
  });

  const avant = await caisse.combien();
  await test.step('le panier envoyé paraît à la caisse de lui-même', async () => {
    await vente.choisirCaisse(CAISSE);
    await vente.envoyer();
    await expect(caisse.file).toHaveCount(avant + 1);
    await caisse.servirLaDerniere();
    await expect(
      caisse.page.getByRole('region', { name: 'Réservation' }).getByTitle(produit.libelle),
    ).toBeVisible();
    await expect(vente.choisie).toContainText('ouvert par Brice Mba');
  });

  await test.step('un scan à la caisse est avalé', async () => {
    await scanner(brice, produit.cip);
    await expect(brice.getByText('Scan ignoré à la caisse')).toBeVisible();
    await expect(caisse.recu).toHaveValue('');
  });

  await test.step('l’argent est pris : le vendeur voit le verrou', async () => {
    await taper(brice, '1');
    await expect(caisse.recu).toHaveValue('1');
    await expect(awa.getByText('En cours d’encaissement', { exact: true })).toBeVisible();
    await brice.keyboard.press('Enter');
    await expect(caisse.encaissement.getByRole('alert')).toContainText(
      'La difference ne peut etre négative',
    );
    await brice.keyboard.press('Backspace');
    await brice.keyboard.press('F8');
    await expect(caisse.recu).toHaveValue(formatNombre(produit.prix_de_vente * 5));
  });

  await test.step('payé d’une touche, des deux côtés', async () => {
    const envois: string[] = [];
    brice.on(
      'request',
      (r) => r.url().endsWith('/update') && envois.push(r.headers()['idempotency-key'] ?? ''),
    );
    await brice.keyboard.press('F9');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Vente enregistré')).toBeVisible();
    await caisse.reprendreLaDernierePayee(); // the desk has already turned to whoever else waits
    await expect(brice.getByText('Payé Livré')).toBeVisible();
    await expect(vente.choisie).toContainText('Payé');
    expect(envois).toHaveLength(1);
  });

  await test.step('le ticket tient sur exactement une page de 80 mm', async () => {
    const ticket = await caisse.ticket();
    expect(ticket.replaceAll('&nbsp;', ' ')).toContain(produit.libelle);
    expect(ticket).not.toContain('DUPLICATA');
    expect(await imprimerEnPdf(brice, ticket)).toEqual({ pages: 1, largeur: 80 });
    await brice.keyboard.press('Control+p');
    await expect.poll(() => caisse.ticket()).toContain('DUPLICATA');
  });

  await test.step('le tiroir se compte au clavier, à l’aveugle : le fond, les coupures, le motif, et l’écart après', async () => {
    // A register counted this minute is counted again from the next one.
    await expect(brice.getByRole('button', { name: 'Billetage' })).toBeVisible();
    await brice.keyboard.press('F7');
    const compte = brice.getByRole('dialog', { name: CAISSE });
    await compte.getByRole('button', { name: 'Mouvement de caisse…' }).click();
    await brice.getByLabel('Montant (FCFA)').fill('20000');
    await brice.keyboard.press('Enter');
    await expect(compte.getByText('20.000')).toBeVisible();
    await compte.getByLabel('Nombre de billets de 10000').focus();
    await taper(brice, '1');
    await brice.keyboard.press('+');
    await brice.keyboard.press('Enter');
    await expect(compte.getByLabel('Nombre de billets de 5000')).toBeFocused();
    await expect(compte.getByText('Espèces comptées')).toBeVisible();
    await expect(compte.getByText('Attendu')).toBeHidden();
    await brice.keyboard.press('F9');
    await compte.getByLabel('Motif de l’écart').fill('Compté trop tôt');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Billetage enregistré avec succès.')).toBeVisible();
    await expect(compte.getByRole('row', { name: /^Espèces 20\.000/ })).toBeVisible();
    await compte.getByRole('button', { name: 'Fermer' }).last().click();
  });
  await awa.context().close();
  await brice.context().close();
});

test('une coupure au milieu ne perd ni panier ni paiement', async ({ browser }) => {
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses');
  const vente = new EcranVente(awa);
  const caisse = new EcranCaisse(brice);
  const produit = await produitVendable(awa, 'para');
  await expect(brice.getByRole('heading', { name: CAISSE })).toBeVisible();
  const envoyer = async () => {
    await vente.nouvelle();
    await scanner(awa, produit.cip);
    await expect(awa.getByText('Enregistré ✓')).toBeVisible();
    await vente.choisirCaisse(CAISSE);
    await vente.envoyer();
  };

  await test.step('ce qui est envoyé pendant la coupure paraît au retour, une fois', async () => {
    const avant = await caisse.combien();
    await brice.context().setOffline(true);
    await expect(brice.getByText('Reconnexion…')).toBeVisible();
    await envoyer();
    await envoyer();
    await expect(caisse.file).toHaveCount(avant);
    await brice.context().setOffline(false);
    await expect(caisse.file).toHaveCount(avant + 2);
    await expect(brice.getByText('En ligne')).toBeVisible();
  });

  await test.step('un paiement sans réponse repart avec la même clé et ne compte qu’une fois', async () => {
    const cles: string[] = [];
    brice.on(
      'request',
      (r) => r.url().endsWith('/update') && cles.push(r.headers()['idempotency-key'] ?? ''),
    );
    const attente = await brice.getByText(/\d+ en attente/).textContent();
    await brice.keyboard.press('F8');
    await brice.context().setOffline(true);
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Il ne comptera qu’une fois')).toBeVisible();
    await brice.context().setOffline(false);
    await expect(brice.getByText('Vente enregistré')).toBeVisible();
    await expect(
      brice.getByText(`${Number.parseInt(attente ?? '0', 10) - 1} en attente`),
    ).toBeVisible();
    expect(new Set(cles).size).toBe(1);
  });

  await test.step('ce que le vendeur tape hors ligne part au retour', async () => {
    await vente.nouvelle();
    await scanner(awa, produit.cip);
    await expect(awa.getByText('Enregistré ✓')).toBeVisible();
    await awa.context().setOffline(true);
    await scanner(awa, produit.cip);
    await expect(vente.qte(produit.libelle)).toHaveValue('2');
    await expect(awa.getByText('Non enregistré')).toBeVisible();
    await awa.context().setOffline(false);
    await expect(awa.getByText('Enregistré ✓')).toBeVisible();
    await awa.reload();
    await expect(vente.qte(produit.libelle)).toHaveValue('2');
  });
  await awa.context().close();
  await brice.context().close();
});
