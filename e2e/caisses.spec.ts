// Browser: two people see one register change hands, and a ticket is laid out on its paper.
import { expect, test } from './histoire.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { formatNombre, formatTicket } from '#shared/base/montant.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse, imprimerEnPdf } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { EcranConfiguration, ouvrirPosteAdmin } from './pages/configuration.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner, taper } from './scan.ts';

const CONFIGURATION = '/vente/configuration';

test('la gérante crée une caisse, voit qui la tient ; l’administrateur la libère, le caissier en sort', async ({
  browser,
}) => {
  // Names of its own, and a cashier with free hands: a second try on the same server meets nothing
  // of the first.
  const [nuit, fond] = [
    `Caisse de nuit ${Date.now() % 1_000_000}`,
    `Caisse du fond ${Date.now() % 1_000_000}`,
  ];
  await (await Fichier.de('brice')).rendreCaisse();
  const chantal = await ouvrirPoste(browser, 'chantal', CONFIGURATION);
  const configuration = new EcranConfiguration(chantal);
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses');
  await configuration.creer(nuit);
  await new EcranCaisse(brice).prendre(nuit, '1234');
  await expect(configuration.tenuePar(nuit)).toHaveText('Brice Mba');

  await test.step('elle ne la libère pas elle-même, et lit pourquoi', async () => {
    await configuration.configurer(nuit);
    await expect(configuration.dialogue.getByRole('button', { name: 'Libérer' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(configuration.dialogue).toContainText(phrasesCaisse.caisseLibererAdmin);
    await chantal.keyboard.press('Escape');
  });

  const chef = await ouvrirPosteAdmin(browser, CONFIGURATION);
  await test.step('l’administrateur la libère', async () => {
    const sienne = new EcranConfiguration(chef);
    await sienne.configurer(nuit);
    await sienne.dialogue.getByRole('button', { name: 'Libérer' }).click();
    await expect(chef.getByRole('alertdialog')).toContainText(
      phrasesCaisse.caisseTenueAFermer('Brice Mba'),
    );
    await sienne.oui();
    await expect(brice).toHaveURL(/\/vente\/caisses$/);
    await expect(brice.getByText(phrasesCaisse.caisseLiberee).first()).toBeVisible();
    await expect(configuration.tenuePar(nuit)).toHaveText('Libre');
    await expect(sienne.dialogue.getByText('Libre')).toBeVisible();
  });

  await test.step('renommée, elle l’est aussitôt à la porte des caissiers', async () => {
    await configuration.configurer(nuit);
    await configuration.dialogue.getByLabel('Libellé').fill(fond);
    await chantal.keyboard.press('Enter');
    await expect(brice.getByRole('listitem', { name: fond })).toBeVisible();
    await expect(configuration.ligne(fond)).toBeVisible();
  });

  await test.step('fermée sous les mains de Brice, son écran le dit', async () => {
    await new EcranCaisse(brice).prendre(fond, '1234');
    await configuration.configurer(fond);
    await configuration.dialogue.getByRole('button', { name: 'Fermer la caisse' }).click();
    await configuration.oui();
    await expect(brice).toHaveURL(/\/vente\/caisses$/);
    await expect(brice.getByText(phrasesCaisse.caisseFermeeIci).first()).toBeVisible();
    await expect(configuration.ligne(fond)).toContainText('Fermé');
  });
  for (const page of [chantal, brice, chef]) await page.context().close();
});

test('une caisse où des paniers attendent ne ferme qu’en disant où ils vont', async ({
  browser,
}) => {
  const express = `Caisse express ${Date.now() % 1_000_000}`;
  const chantal = await ouvrirPoste(browser, 'chantal', CONFIGURATION);
  const configuration = new EcranConfiguration(chantal);
  await configuration.creer(express);
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const vente = new EcranVente(awa);
  await vente.nouvelle();
  await scanner(awa, (await produitVendable(awa, 'para')).cip);
  await expect(awa.getByText('Enregistré ✓')).toBeVisible();
  await vente.choisirCaisse(express);
  await vente.envoyer();

  await configuration.configurer(express);
  await configuration.dialogue.getByRole('button', { name: 'Fermer la caisse' }).click();
  await expect(configuration.dialogue.getByRole('alert')).toContainText(
    phrasesCaisse.caisseEnAttente(1),
  );
  await expect(
    configuration.dialogue.getByRole('button', { name: 'Déplacer et fermer' }),
  ).toHaveAttribute('aria-disabled', 'true');
  await configuration.dialogue
    .getByLabel('Caisse qui reçoit les réservations')
    .selectOption('Caisse 2');
  await configuration.dialogue.getByRole('button', { name: 'Déplacer et fermer' }).click();
  await expect(configuration.dialogue.getByText('Fermé', { exact: true })).toBeVisible();
  await expect(vente.choisie).toContainText('Caisse 2');
  for (const page of [chantal, awa]) await page.context().close();
});

test('un mauvais code se dit à sa caisse, et trop d’essais font attendre', async ({ browser }) => {
  const chef = await ouvrirPosteAdmin(browser, '/vente/caisses');
  const champ = chef.getByLabel('Code PIN, Caisse 2');
  for (let essai = 1; essai <= 5; essai += 1) {
    await champ.focus();
    await taper(chef, '9999');
    await chef.keyboard.press('Enter');
    await expect(chef.getByRole('listitem', { name: 'Caisse 2' }).getByRole('alert')).toContainText(
      phrasesCaisse.pinInvalide,
    );
    await expect(champ).toHaveValue('');
  }
  await champ.focus();
  await taper(chef, '9999');
  await chef.keyboard.press('Enter');
  await expect(chef.getByRole('listitem', { name: 'Caisse 2' }).getByRole('alert')).toContainText(
    /Réessayez dans (5:00|4:\d\d)/,
  );
  await expect(champ).toBeDisabled();
  await chef.context().close();
});

test('la configuration est lisible de tous, de jour et de nuit', async ({ browser }) => {
  const chantal = await ouvrirPoste(browser, 'chantal', CONFIGURATION);
  const configuration = new EcranConfiguration(chantal);
  await expect(configuration.ligne('Caisse 1')).toBeVisible();
  await rienDeGrave(chantal, 'configuration');
  await configuration.configurer('Default');
  await expect(configuration.dialogue.getByLabel('Libellé')).toHaveAttribute('readonly', '');
  await expect(configuration.dialogue).toContainText(phrasesCaisse.caisseDefautFermer);
  await rienDeGrave(chantal, 'Default');
  await chantal.keyboard.press('Escape');
  await expect(configuration.dialogue).toBeHidden();
  await chantal.context().close();
});

test('un panier payé en deux modes, au clavier ; son ticket tient sur une page de 80 puis de 58 mm', async ({
  browser,
}) => {
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses');
  const [vente, caisse] = [new EcranVente(awa), new EcranCaisse(brice)];
  const produit = await produitVendable(awa, 'amox');
  await caisse.prendre('Caisse 1', '1234');
  await vente.nouvelle();
  await scanner(awa, produit.cip);
  await scanner(awa, produit.cip);
  await expect(vente.qte(produit.libelle)).toHaveValue('2');
  await expect(awa.getByText('Enregistré ✓')).toBeVisible();
  const attendaient = await caisse.combien();
  await vente.choisirCaisse('Caisse 1');
  await vente.envoyer();
  await expect(caisse.file).toHaveCount(attendaient + 1);
  const net = produit.prix_de_vente * 2;
  await caisse.servirLaDerniere();
  await expect(
    caisse.encaissement.getByRole('status').or(caisse.encaissement.locator('output')).first(),
  ).toContainText(formatNombre(net));

  await test.step('sur un téléphone : rien ne se couvre, Payer reste sous les yeux', async () => {
    await brice.setViewportSize({ width: 390, height: 844 });
    await expect(brice.getByRole('button', { name: 'Payer' })).toBeInViewport({ ratio: 1 });
    const [argent, panier] = await Promise.all([
      caisse.encaissement.boundingBox(),
      brice.getByRole('region', { name: 'Réservation', exact: true }).boundingBox(),
    ]);
    if (!argent || !panier) throw new Error('rien à l’écran');
    expect(argent.y + argent.height).toBeLessThanOrEqual(panier.y);
    expect(panier.width).toBeGreaterThan(350);
    await expect(caisse.file.last()).toContainText(formatNombre(net));
    await brice.setViewportSize({ width: 1366, height: 625 });
  });
  await test.step('1 000 en chèque, sa référence, le reste en espèces', async () => {
    await taper(brice, '1000');
    await brice.keyboard.press('F6');
    await brice.keyboard.press('Alt+a');
    await expect(brice.getByLabel('Reste à recevoir')).toBeFocused();
    await brice.keyboard.press('Alt+n');
    await expect(brice.getByLabel('Référence, Chèque')).toBeFocused();
    await taper(brice, 'BGFI 42');
    await brice.keyboard.press('Enter');
    await expect(brice.getByLabel('Reste à recevoir')).toBeFocused();
    await expect(brice.getByLabel('Reste à recevoir')).toHaveValue(formatNombre(net - 1000));
    await rienDeGrave(brice, 'deux modes');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Vente enregistré')).toBeVisible();
  });

  await test.step('sur 80 mm', async () => {
    const ticket = await caisse.ticket();
    for (const mots of [
      'Chèque (BGFI 42)',
      'Espèces',
      `NET À PAYER (FCFA)</span><span>${formatTicket(net).replace('\u00a0', '&nbsp;')}`,
    ])
      expect(ticket).toContain(mots);
    expect(ticket).not.toContain('\u202f');
    expect(await imprimerEnPdf(brice, ticket)).toEqual({ pages: 1, largeur: 80 });
  });
  await test.step('sur 58 mm, quand le poste le demande : DUPLICATA, et par qui', async () => {
    await brice.getByRole('button', { name: /^Mon compte/ }).click();
    await brice
      .getByRole('option', { name: 'Tickets de 58 mm' })
      .or(brice.getByText('Tickets de 58 mm'))
      .first()
      .click();
    // closed, it has given the focus back
    await expect(brice.getByText('Tickets de 58 mm')).toHaveCount(0);
    await caisse.reprendreLaDernierePayee();
    await brice.keyboard.press('Control+p');
    await expect.poll(() => caisse.ticket()).toContain('DUPLICATA – impression N° 2 par Brice Mba');
    expect(await imprimerEnPdf(brice, await caisse.ticket())).toEqual({ pages: 1, largeur: 58 });
  });
  for (const page of [awa, brice]) await page.context().close();
});
