// Browser: the server dies under an open page, and real storage keeps the sale.
import { expect, test } from './histoire.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { demarrerUnServeur, type ServeurE2e } from './demarrer-serveur.ts';
import { EcranCaisse, imprimerEnPdf } from './pages/caisse.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

// A server of its own: this story kills it.
let serveur: ServeurE2e;
test.beforeAll(async () => {
  serveur = await demarrerUnServeur({ DEMO: '1' });
});
test.afterAll(() => serveur.arreter());

test('le serveur tombe : des espèces encaissées, ticket PROVISOIRE ; la page fermée, le serveur revenu, payée une fois', async ({
  browser,
}) => {
  const [chef, awa] = [
    await Fichier.de('admin', serveur.adresse),
    await Fichier.de('awa', serveur.adresse),
  ];
  const produit = await chef.produit('Sirop de coupure', { qte: 10, prix: 1250 });
  const caisse_id = (
    await chef.ecrire<{ id: number }>('/api/caisses', {
      libelle: `Coupure ${String(Date.now()).slice(-6)}`,
    })
  ).data.id;
  const { libelle } = await chef.lire<{ libelle: string }>(`/api/caisses/${caisse_id}`);
  const { id } = (await awa.ecrire<{ id: number }>('/api/reservations')).data;
  await awa.ecrire(`/api/reservations/${id}/update`, {
    reservation_produits: [{ produit_id: produit.id, qte: 2 }],
    caisse_id,
    switch_caisse_at: new Date().toISOString(),
  });

  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses', { baseURL: serveur.adresse });
  const caisse = new EcranCaisse(brice);
  await caisse.prendre(libelle, '1234');
  await expect(caisse.encaissement.locator('output').first()).toContainText('2.500');
  await serveur.tuer();

  await test.step('coupé, il encaisse des espèces', async () => {
    await expect(
      brice.getByRole('status').filter({ hasText: 'Hors ligne depuis' }).first(),
    ).toBeVisible();
    await brice.keyboard.press('F8');
    await brice.keyboard.press('F9');
    await expect(brice.getByText(phrasesCoupure.encaisseHorsLigne)).toBeVisible();
    await expect(brice.getByText('Non synchronisé (1)')).toBeVisible();
    const ticket = await caisse.ticket();
    expect(ticket).toContain(phrasesCoupure.ticketProvisoire);
    expect(await imprimerEnPdf(brice, ticket)).toEqual({ pages: 1, largeur: 80 });
  });

  await test.step('la page se ferme, le serveur revient, une autre page : elle part d’elle-même, une fois', async () => {
    const contexte = brice.context();
    await brice.close();
    await serveur.relancer();
    const revenu = await contexte.newPage();
    await revenu.goto('/vente/caisses');
    const poste = new EcranCaisse(revenu);
    await expect(revenu.getByText('Payé Livré', { exact: true })).toBeVisible();
    await expect(revenu.getByText('Non synchronisé (1)')).toBeHidden();
    await revenu.keyboard.press('Control+p');
    await expect.poll(() => poste.ticket()).toContain('Ticket N° 1<');
    expect(await poste.ticket()).not.toMatch(/DUPLICATA|PROVISOIRE/);
    const chef2 = await Fichier.de('admin', serveur.adresse);
    const ventes = await chef2.lire<{ reservation_id: number }[]>('/api/ventes');
    expect(ventes.filter((v) => v.reservation_id === id)).toHaveLength(1);
    expect((await chef2.lire<{ qte: number }>(`/api/produits/${produit.id}`)).qte).toBe(8);
    await contexte.close();
  });
});
