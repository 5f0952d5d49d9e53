import { expect, test } from '@playwright/test';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

type Panier = { id: number; net_a_payer: number; vente_id: number };

test('un devis devient une vente au clavier, la vente couverte part sur un bordereau figé, vue des deux postes', async ({ browser }) => {
  const [admin, awa] = [await Fichier.de(), await Fichier.de('awa')];
  const produit = await admin.produit('ESSAI DEVIS', { qte: 20, prix: 1700 });
  const client = await admin.client('ESSAI ASSURE', { prise_en_charge: 80, plafond_dette: 0 });
  const feuille = `FS${Date.now()}`;
  const { data: cree } = await awa.ecrire<Panier>('/api/reservations', { client_id: client.id });
  await awa.ecrire(`/api/reservations/${cree.id}/update`, { reservation_produits: [{ produit_id: produit.id, qte: 2, prise_en_charge: 80 }], identifiant_assure: 'ESSAI-1', nom_assure: 'ESSAI ASSURE', secteur_assure: 'GEF' });
  const chantal = await ouvrirPoste(browser, 'chantal', '/vente/devis');
  await expect(chantal.getByRole('heading', { name: 'Devis', exact: true })).toBeVisible();
  await awa.ecrire(`/api/reservations/${cree.id}/update`, { status: 'Devis', switch_devis_at: new Date().toISOString() });
  const { data: devis } = await awa.ecrire<{ id: number }>('/api/factures', { reservation_id: cree.id });

  await test.step('le devis arrive de lui-même ; il s’imprime, puis se modifie', async () => {
    await chantal.getByRole('button', { name: `Voir le devis ${devis.id}` }).click();
    const detail = chantal.getByRole('dialog', { name: `Devis N° ${devis.id}` });
    await detail.getByRole('button', { name: 'Imprimer' }).click();
    const papier = chantal.waitForEvent('download');
    await chantal.getByRole('button', { name: 'Télécharger' }).click();
    expect((await papier).suggestedFilename()).toBe(`Devis N° ${devis.id}.pdf`);
    await chantal.keyboard.press('Escape');
    await detail.getByRole('button', { name: 'Modifier' }).click();
    await chantal.getByLabel(`Quantité, ${produit.libelle}`).fill('3');
    await chantal.keyboard.press('Enter');
    await chantal.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(detail.getByText('1.020 FCFA')).toBeVisible();
    await rienDeGrave(chantal, 'devis');
  });

  await test.step('validé au clavier : une vente, une facture numérotée, plus rien ne se modifie', async () => {
    await chantal.getByRole('button', { name: 'Valider le devis' }).click();
    await chantal.keyboard.press('F8');
    await chantal.keyboard.press('Enter');
    const facture = chantal.getByRole('dialog', { name: /^Facture N° F\d{4}-\d{5}$/ });
    await expect(facture.getByText(/vente N° \d+/)).toBeVisible();
    await expect(facture.getByRole('button', { name: 'Modifier' })).toHaveAttribute('aria-disabled', 'true');
  });

  const { vente_id } = await awa.lire<Panier>(`/api/reservations/${cree.id}`);
  const ventes = await chantal.context().newPage();
  await ventes.goto('/vente/dashboard');
  const ligne = ventes.getByRole('row').filter({ has: ventes.getByRole('button', { name: `Voir la vente ${vente_id}` }) });
  await expect(ligne).toContainText('Non exporté');

  await test.step('sa feuille, sans numéro, est nommée, corrigée sur place, puis exportée ; l’autre poste la voit exportée', async () => {
    await chantal.goto('/vente/dashboard');
    await chantal.getByRole('button', { name: 'Recapitulatif CNAMGS' }).click();
    await chantal.getByRole('combobox', { name: 'Secteur' }).selectOption('GEF');
    const rangee = chantal.getByRole('row').filter({ has: chantal.getByRole('button', { name: `Corriger la vente ${vente_id}` }) });
    await expect(rangee).toContainText('N° de feuille manquant');
    await rangee.getByRole('button', { name: `Corriger la vente ${vente_id}` }).click();
    await chantal.getByLabel(`N° de feuille, vente ${vente_id}`).fill(feuille);
    await chantal.keyboard.press('Enter');
    await expect(rangee).toContainText('Complète');
    await rienDeGrave(chantal, 'à exporter');
    await chantal.getByRole('button', { name: /^Exporter \d+ feuille/ }).click();
    await chantal.getByRole('button', { name: 'OUI' }).click();
    await expect(chantal.getByRole('tab', { name: 'Bordereaux' })).toHaveAttribute('aria-selected', 'true');
    await chantal.getByRole('button', { name: /^Voir le bordereau B/ }).first().click();
    await expect(chantal.getByRole('dialog', { name: /^Bordereau B/ }).getByRole('row', { name: new RegExp(feuille) })).toBeVisible();
    await expect(ligne).toContainText('exporté');
    await expect(ligne).not.toContainText('Non exporté');
  });

  await test.step('figé : déposé, il attend son paiement ; sa vente ne s’annule plus que par un administrateur', async () => {
    const bordereau = chantal.getByRole('dialog', { name: /^Bordereau B/ });
    await bordereau.getByRole('button', { name: 'Déposer' }).click();
    await bordereau.getByRole('form', { name: 'Déposer' }).getByRole('button', { name: 'Déposer' }).click();
    await expect(bordereau.getByRole('button', { name: 'Enregistrer un paiement' })).toBeVisible();
    await ventes.getByRole('button', { name: `Voir la vente ${vente_id}` }).click();
    await expect(ventes.getByRole('dialog').getByRole('button', { name: 'Annuler la vente' })).toHaveAttribute('aria-disabled', 'true');
  });
  await chantal.context().close();
});
