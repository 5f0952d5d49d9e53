// Browser: a manager enrols a screen, which follows the cashier live, then goes dark when revoked.
import { expect, test } from './histoire.ts';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { EcranConfiguration, ouvrirPosteAdmin } from './pages/configuration.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner, taper } from './scan.ts';

const CAISSE = 'Caisse 1';

test('la cliente suit ses achats sur l’écran de la caisse, et rien d’autre', async ({
  browser,
}) => {
  const admin = await ouvrirPosteAdmin(browser, '/vente/configuration');
  const configuration = new EcranConfiguration(admin);
  await configuration.configurer(CAISSE);
  await admin.getByRole('button', { name: phrases.ajouter }).click();
  await admin.getByLabel('Nom de l’écran').fill('Tablette');
  await admin.getByLabel('Messages au repos').fill('Vaccin contre la grippe : demandez-nous');
  await admin.getByRole('button', { name: 'Montrer son code' }).click();
  const lien = admin.getByRole('link', { name: phrases.ouvrirIci });
  const chemin = (await lien.getAttribute('href')) ?? '';

  const ecran = await (await browser.newContext()).newPage();
  await ecran.goto(chemin);
  await test.step('relié, il est au repos ; le code a quitté l’adresse, et ne sert plus', async () => {
    await expect(ecran.getByText('Vaccin contre la grippe')).toBeVisible();
    await expect(ecran).not.toHaveURL(/#/);
    await expect(admin.getByText(phrases.relieMaintenant)).toBeVisible();
    const voleur = await (await browser.newContext()).newPage();
    await voleur.goto(chemin);
    await expect(voleur.getByText(phrases.codeRefuse)).toBeVisible();
  });

  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses');
  const vente = new EcranVente(awa);
  const caisse = new EcranCaisse(brice);
  const produit = await produitVendable(awa, 'amox');
  const net = formatNombre(produit.prix_de_vente * 2);
  await caisse.prendre(CAISSE, '1234');

  await test.step('le caissier ouvre le panier : lignes et net y sont d’eux-mêmes', async () => {
    const avant = await caisse.combien();
    await vente.nouvelle();
    await scanner(awa, produit.cip);
    await scanner(awa, produit.cip);
    await expect(awa.getByText('Enregistré ✓')).toBeVisible();
    await vente.choisirCaisse(CAISSE);
    await vente.envoyer();
    await expect(caisse.file).toHaveCount(avant + 1);
    await caisse.servirLaDerniere();
    await expect(ecran.getByRole('listitem').filter({ hasText: produit.libelle })).toBeVisible();
    await expect(ecran.getByRole('status').filter({ hasText: 'À payer' })).toContainText(net);
  });

  await test.step('l’argent est pris, puis payé : reçu et rendu, billet par billet', async () => {
    await taper(brice, '50000');
    await expect(ecran.getByText('Encaissement en cours')).toBeVisible();
    await brice.keyboard.press('F9');
    await expect(ecran.getByRole('heading', { name: 'Merci' })).toBeVisible();
    const rendu = formatNombre(50_000 - produit.prix_de_vente * 2);
    await expect(ecran.getByRole('status').filter({ hasText: 'À rendre' })).toContainText(rendu);
    await expect(ecran.getByRole('list', { name: 'Billets et pièces à rendre' })).toBeVisible();
  });

  await test.step('rechargé, il revient sans code ; révoqué, il s’éteint aussitôt', async () => {
    await ecran.reload();
    await expect(ecran.locator('main')).not.toContainText('On se connecte');
    await expect(ecran.getByText(phrases.SUR_L_ECRAN.nonRelie)).toBeHidden();
    await admin.getByRole('button', { name: 'Fermer' }).last().click();
    await admin.getByRole('button', { name: 'Actes de Tablette' }).click();
    await admin.getByRole('menuitem', { name: 'Révoquer' }).click();
    await configuration.oui();
    await expect(ecran.getByText(phrases.SUR_L_ECRAN.nonRelie)).toBeVisible();
    await expect(admin.getByText(phrases.aucun)).toBeVisible();
  });
});
