// Browser: two people, the paper that leaves the printer, and a dialog inside the payment's form.
import { expect, test } from './histoire.ts';
import { demarrerUnServeur, MOT_DE_PASSE, type ServeurE2e } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';
import { EcranCaisse } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { corpsDesReglages } from '../tests/vente/certification/certifier.scene.ts';
import { taper } from './scan.ts';

// A server of its own: a country, once it has certified a sale, no longer changes.
let serveur: ServeurE2e;
test.beforeAll(async () => {
  serveur = await demarrerUnServeur({ DEMO: '1' });
});
test.afterAll(() => serveur.arreter());

test('une facture d’entreprise part avec la vente ; refusée, la gérante la renvoie, et chacun le voit', async ({
  browser,
}) => {
  const chef = await Fichier.de('admin', serveur.adresse);
  await chef.ecrire('/api/session/preuve', { password: MOT_DE_PASSE });
  const regler = async (faute: 'refuse' | null) => {
    const corps = corpsDesReglages({ pays: 'simulateur', faute });
    expect((await chef.ecrire('/api/certification-reglages', corps)).errors).toEqual([]);
  };
  await regler('refuse');
  const produit = await chef.produit('DOLIPRANE CERTIFIÉ', { qte: 9, prix: 1_500 });
  const { data: caisse } = await chef.ecrire<{ id: number }>('/api/caisses', {
    libelle: 'Fiscale',
  });

  const ici = { baseURL: serveur.adresse };
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', ici);
  const desk = new EcranCaisse(brice);
  await desk.prendre('Fiscale', '1234');
  const gerante = await ouvrirPoste(browser, 'admin', '/vente/certification', ici);

  const serge = await Fichier.de('serge', serveur.adresse);
  const { data: panier } = await serge.ecrire<{ id: number }>('/api/reservations');
  const chemin = `/api/reservations/${panier.id}/update`;
  await serge.ecrire(chemin, { reservation_produits: [{ produit_id: produit.id, qte: 2 }] });
  const envoi = { caisse_id: caisse.id, switch_caisse_at: new Date().toISOString() };
  expect((await serge.ecrire(chemin, envoi)).errors).toEqual([]);

  await test.step('la dialogue du comptoir retient l’entreprise, et ne paie rien', async () => {
    await expect(desk.recu).toBeVisible();
    await brice.getByRole('button', { name: 'Facture d’entreprise…' }).press('Enter');
    await brice.getByLabel(/^Nom/u).fill('SOGARA SA');
    await brice.getByLabel(/NIF/u).fill('3202112345678');
    await brice.keyboard.press('Enter');
    await expect(brice.getByRole('button', { name: /Facture : SOGARA SA/u })).toBeVisible();
    await expect(brice.getByText('Payé Livré')).toHaveCount(0);
  });
  await test.step('le ticket sort sans attendre l’État', async () => {
    await desk.recu.focus();
    await taper(brice, '3000');
    await brice.keyboard.press('F9');
    await expect(brice.getByText('Payé Livré')).toBeVisible();
    expect(await desk.ticket()).toMatch(/Certification en attente|Facture refusée/u);
  });

  const ligne = gerante.getByRole('row').filter({ hasText: 'SOGARA SA' });
  await expect(ligne).toContainText('Refusée');
  await rienDeGrave(gerante);
  await regler(null);
  await ligne.getByRole('button').first().press('Enter');
  const facture = gerante.getByRole('dialog').filter({ hasText: 'SOGARA SA' });
  await facture.getByRole('button', { name: 'Renvoyer' }).press('Enter');
  await expect(facture.locator('.certification-code')).toContainText('SIM-');
  await gerante.keyboard.press('Escape');
  await expect(ligne).toContainText('Certifiée');
});
