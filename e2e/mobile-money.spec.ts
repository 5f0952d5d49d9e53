// Browser: seller, cashier and client's screen at once; all turn by themselves.
import { expect, test } from './histoire.ts';
import { demarrerUnServeur, MOT_DE_PASSE, type ServeurE2e } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { prefixesDits } from '../server/vente/mobile-money/read-demandes.ts';
import { taper } from './scan.ts';

// A server of its own: the operator is a setting of the whole pharmacy.
let serveur: ServeurE2e;
test.beforeAll(async () => {
  serveur = await demarrerUnServeur({ DEMO: '1' });
});
test.afterAll(() => serveur.arreter());

test('le client paie au téléphone : la caisse attend, puis tout verdit ; une autre fois, il paie en espèces', async ({
  browser,
}) => {
  const chef = await Fichier.de('admin', serveur.adresse);
  await chef.ecrire('/api/session/preuve', { password: MOT_DE_PASSE });
  const regle = await chef.ecrire('/api/mobile-money-reglages', {
    pilote: 'simulateur',
    mode: 'essai',
    adresse: null,
    libelle: null,
    faute: null,
    prefixes: prefixesDits(),
    valeurs: [],
  });
  expect(regle.errors).toEqual([]);
  const produit = await chef.produit('DOLIPRANE MOBILE', { qte: 9, prix: 1_500 });
  const { data: caisse } = await chef.ecrire<{ id: number }>('/api/caisses', { libelle: 'Mobile' });
  const ici = { baseURL: serveur.adresse, viewport: { width: 1366, height: 625 } };
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', ici);
  const desk = new EcranCaisse(brice);
  await desk.prendre('Mobile', '1234');
  const ecranClient = await chef.ecrire<{ chemin: string }>('/api/afficheurs', {
    caisse_id: caisse.id,
    nom: 'Tablette',
    utilisateur_id: null,
    messages: [],
    montrer_nom: false,
  });
  const client = await (await browser.newContext(ici)).newPage();
  await client.goto(ecranClient.data.chemin);
  const serge = await Fichier.de('serge', serveur.adresse);
  const envoyer = async () => {
    const { data: panier } = await serge.ecrire<{ id: number }>('/api/reservations');
    const chemin = `/api/reservations/${panier.id}/update`;
    await serge.ecrire(chemin, { reservation_produits: [{ produit_id: produit.id, qte: 2 }] });
    const envoi = { caisse_id: caisse.id, switch_caisse_at: new Date().toISOString() };
    expect((await serge.ecrire(chemin, envoi)).errors).toEqual([]);
  };
  await envoyer();
  const vendeur = await ouvrirPoste(browser, 'serge', '/vente/reservation', ici);
  const vente = new EcranVente(vendeur);
  await vente.attendre();

  await test.step('un numéro faux se dit à sa place, et rien ne part', async () => {
    await expect(desk.recu).toBeVisible();
    await desk.encaissement.getByRole('radio', { name: 'Mobile money' }).press('Enter');
    await expect(
      desk.encaissement.getByRole('button', { name: /Demander le paiement/ }),
    ).toBeVisible();
    await brice.getByLabel('Téléphone du client').fill('077 12');
    await brice.keyboard.press('F9');
    await expect(desk.encaissement).toContainText('Ce n’est pas un numéro de mobile du Gabon');
  });
  await test.step('F9 demande ; la caisse et le vendeur le voient', async () => {
    await brice.getByLabel('Téléphone du client').fill('077 12 34 99');
    await expect(desk.encaissement.getByRole('radio', { name: 'Airtel Money' })).toBeChecked();
    await brice.keyboard.press('F9');
    await expect(brice.locator('.attente-mobile')).toContainText('Le client saisit son code.');
    await expect(brice.locator('.attente-mobile')).toContainText('077 … 99');
    await expect(vente.pastilles).toContainText('Mobile money demandé');
    await expect(client.getByText('Saisissez votre code sur votre téléphone')).toBeVisible();
    await expect(client.getByText('077')).toHaveCount(0);
    await rienDeGrave(brice);
  });
  await test.step('confirmé : la vente est faite, le vendeur le voit, une touche imprime', async () => {
    await expect(brice.getByText('Payé Livré')).toBeVisible();
    await expect(client.getByRole('heading', { name: 'Merci' })).toBeVisible();
    await expect(vente.pastilles.getByRole('button', { name: /Mobile money/ })).toHaveCount(0);
    await brice.keyboard.press('Control+p');
    expect(await desk.ticket()).toContain('Mobile money');
  });
  await test.step('refusé : le motif se lit, le numéro reste, F9 redemande', async () => {
    await envoyer();
    await desk.servirLaDerniere();
    await desk.encaissement.getByRole('radio', { name: 'Mobile money' }).press('Enter');
    await brice.getByLabel('Téléphone du client').fill('077 12 34 02');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Mobile money non payé. Solde insuffisant')).toBeVisible();
    await expect(brice.getByLabel('Téléphone du client')).toHaveValue('077 12 34 02');
    await desk.encaissement.getByRole('radio', { name: 'Espèces' }).press('Enter');
    await desk.recu.focus();
    await taper(brice, '3000');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Payé Livré')).toBeVisible();
  });
  await test.step('« Autre mode » rend le clavier : payé en espèces', async () => {
    await envoyer();
    await desk.servirLaDerniere();
    await desk.encaissement.getByRole('radio', { name: 'Mobile money' }).press('Enter');
    await brice.getByLabel('Téléphone du client').fill('077 12 34 06');
    await brice.keyboard.press('F9');
    // At once, before any answer: the hand is faster than the network.
    await brice.keyboard.press('Escape');
    await expect(desk.recu).toBeVisible();
    await desk.recu.focus();
    await taper(brice, '3000');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Payé Livré')).toBeVisible();
  });
});
