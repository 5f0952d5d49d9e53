// Browser: a quote comes by itself to the other's screen, and is printed by the browser.
import { expect, test } from './histoire.ts';
import { fichierRemis } from './pages/fichier-remis.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

type Panier = { id: number; net_a_payer: number; vente_id: number };
const ASSURE = { identifiant_assure: 'ESSAI-1', nom_assure: 'ESSAI ASSURE', secteur_assure: 'GEF' };

/** A covered basket of Awa's, on a product and for a client of this story alone. */
async function unPanier(
  awa: Fichier,
): Promise<{ id: number; libelle: string; net_a_payer: number }> {
  const admin = await Fichier.de();
  const produit = await admin.produit('ESSAI DEVIS', { qte: 20, prix: 1700 });
  const client = await admin.client('ESSAI ASSURE', { prise_en_charge: 80, plafond_dette: 0 });
  const { data: cree } = await awa.ecrire<Panier>('/api/reservations', { client_id: client.id });
  const { data: r } = await awa.ecrire<Panier>(`/api/reservations/${cree.id}/update`, {
    reservation_produits: [{ produit_id: produit.id, qte: 2, prise_en_charge: 80 }],
    ...ASSURE,
  });
  return { id: cree.id, libelle: produit.libelle, net_a_payer: r.net_a_payer };
}

test('un devis arrive de lui-même, s’imprime, se modifie, et devient une vente au clavier', async ({
  browser,
}) => {
  const awa = await Fichier.de('awa');
  const panier = await unPanier(awa);
  const chantal = await ouvrirPoste(browser, 'chantal', '/vente/devis');
  await expect(chantal.getByRole('heading', { name: 'Devis', exact: true })).toBeVisible();
  await awa.ecrire(`/api/reservations/${panier.id}/update`, {
    status: 'Devis',
    switch_devis_at: new Date().toISOString(),
  });
  const { data: devis } = await awa.ecrire<{ id: number }>('/api/factures', {
    reservation_id: panier.id,
  });
  const detail = chantal.getByRole('dialog', { name: `Devis N° ${devis.id}` });

  await test.step('son papier est un PDF', async () => {
    await chantal.getByRole('button', { name: `Voir le devis ${devis.id}` }).click();
    await detail.getByRole('button', { name: 'Imprimer' }).click();
    const papier = fichierRemis(chantal);
    await chantal.getByRole('button', { name: 'Télécharger' }).click();
    expect((await papier).suggestedFilename()).toBe(`Devis N° ${devis.id}.pdf`);
    await chantal.keyboard.press('Escape');
  });
  await test.step('modifié : trois boîtes au lieu de deux', async () => {
    await detail.getByRole('button', { name: 'Modifier' }).click();
    await chantal.getByLabel(`Quantité, ${panier.libelle}`).fill('3');
    await chantal.keyboard.press('Enter');
    await chantal.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(detail.getByText('1.020 FCFA')).toBeVisible();
    await rienDeGrave(chantal, 'devis');
  });
  await test.step('validé au clavier : une vente, une facture numérotée, plus rien ne se modifie', async () => {
    await chantal.getByRole('button', { name: 'Valider le devis' }).click();
    await expect(chantal.getByRole('dialog', { name: 'Valider le devis' })).toBeVisible();
    await chantal.keyboard.press('F8');
    await chantal.keyboard.press('Enter');
    const facture = chantal.getByRole('dialog', { name: /^Facture N° F\d{4}-\d{5}$/ });
    await expect(facture.getByText(/vente N° \d+/)).toBeVisible();
    await expect(facture.getByRole('button', { name: 'Modifier' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await awa.lire<{ status: string }>(`/api/reservations/${panier.id}`)).toMatchObject({
      status: 'Termine',
    });
  });
  await test.step('la vente annulée ailleurs : l’avoir paraît sous les yeux, et s’imprime', async () => {
    const { vente_id } = await awa.lire<{ vente_id: number }>(`/api/reservations/${panier.id}`);
    expect(
      (await (await Fichier.de()).ecrire(`/api/ventes/${vente_id}/cancel`, { motif: 'essai' }))
        .statut,
    ).toBe(200);
    const facture = chantal.getByRole('dialog', { name: /^Facture N° F\d{4}-\d{5}$/ });
    await expect(facture.getByText(/^Avoir A\d{4}-\d{5}\s: annule la facture/)).toBeVisible();
    await facture.getByRole('button', { name: 'Imprimer l’avoir' }).click();
    const papier = fichierRemis(chantal);
    await chantal.getByRole('button', { name: 'Télécharger' }).click();
    expect((await papier).suggestedFilename()).toMatch(/^Avoir N° A\d{4}-\d{5}\.pdf$/);
  });
  await chantal.context().close();
});

test('une feuille sans numéro est nommée, corrigée sur place, exportée une fois ; l’autre poste la voit exportée', async ({
  browser,
}) => {
  const awa = await Fichier.de('awa');
  const panier = await unPanier(awa);
  const {
    data: { vente_id },
  } = await awa.ecrire<Panier>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    caisse_id: 1,
    amount_gived: panier.net_a_payer,
    mode_paiement: 'espece',
  });
  const feuille = `FS${Date.now()}`;
  const chantal = await ouvrirPoste(browser, 'chantal', '/vente/dashboard');
  const autre = await chantal.context().newPage();
  await autre.goto('/vente/dashboard');
  const vente = autre
    .getByRole('row')
    .filter({ has: autre.getByRole('button', { name: `Voir la vente ${vente_id}` }) });
  await expect(vente).toContainText('Non exporté');

  await test.step('nommée, puis corrigée', async () => {
    await chantal.getByRole('button', { name: 'Recapitulatif CNAMGS' }).click();
    await chantal
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Secteur' })
      .selectOption('GEF');
    const corriger = chantal.getByRole('button', { name: `Corriger la vente ${vente_id}` });
    const rangee = chantal.getByRole('row').filter({ has: corriger });
    await expect(rangee).toContainText('N° de feuille manquant');
    await corriger.click();
    await chantal.getByLabel(`N° de feuille, vente ${vente_id}`).fill(feuille);
    await chantal.keyboard.press('Enter');
    await expect(rangee).toContainText('Complète');
    await rienDeGrave(chantal, 'à exporter');
  });
  await test.step('exportée : figée sur un bordereau, la vente datée sous les yeux de l’autre poste', async () => {
    await chantal.getByRole('button', { name: /^Exporter \d+ feuille/ }).click();
    await chantal.getByRole('button', { name: 'OUI' }).click();
    await chantal
      .getByRole('button', { name: /^Voir le bordereau B/ })
      .first()
      .click();
    await expect(
      chantal
        .getByRole('dialog', { name: /^Bordereau B/ })
        .getByRole('row', { name: new RegExp(feuille) }),
    ).toBeVisible();
    await expect(vente).not.toContainText('Non exporté');
  });
  await test.step('déposée, elle attend son paiement ; la vente ne s’annule plus que par un administrateur', async () => {
    const bordereau = chantal.getByRole('dialog', { name: /^Bordereau B/ });
    await bordereau.getByRole('button', { name: 'Déposer' }).click();
    await bordereau
      .getByRole('form', { name: 'Déposer' })
      .getByRole('button', { name: 'Déposer' })
      .click();
    await expect(bordereau.getByRole('button', { name: 'Enregistrer un paiement' })).toBeVisible();
    await autre.getByRole('button', { name: `Voir la vente ${vente_id}` }).click();
    await expect(
      autre.getByRole('dialog').getByRole('button', { name: 'Annuler la vente' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
  await chantal.context().close();
});
