import { expect, test } from '@playwright/test';
import { formatNombre } from '#shared/base/montant.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste, produitVendable } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner } from './scan.ts';

test('une garde s’ouvre et se termine pendant qu’une vendeuse travaille : bannière et taxe aussitôt', async ({ browser }) => {
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const chantal = await ouvrirPoste(browser, 'chantal', '/gestion/garde');
  const vente = new EcranVente(awa);
  const produit = await produitVendable(awa, 'parac');
  await vente.nouvelle();
  await scanner(awa, produit.cip);
  await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente)} FCFA`);

  await chantal.getByRole('button', { name: 'Nouvelle Garde' }).click();
  const dialogue = chantal.getByRole('dialog', { name: 'Nouvelle Garde' });
  await dialogue.getByLabel('à', { exact: true }).first().fill('00:00'); // begun: it opens as it is entered
  await dialogue.getByLabel('Taxe par boîte (FCFA)').fill('500');
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(awa.getByText('Une garde est en cours, taxe : 500 FCFA')).toBeVisible({ timeout: 2_000 });
  await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente + 500)} FCFA`);
  await expect(chantal.getByRole('row', { name: /En cours/ })).toBeVisible();

  await rienDeGrave(chantal);
  await chantal.getByRole('row', { name: /En cours/ }).getByRole('button', { name: /Voir la garde/ }).click();
  await chantal.getByRole('button', { name: 'Terminer la garde' }).click();
  await chantal.getByRole('button', { name: 'OUI', exact: true }).click();
  await expect(awa.getByText(/Une garde est en cours/)).toHaveCount(0, { timeout: 2_000 });
  await expect(vente.net).toHaveText(`${formatNombre(produit.prix_de_vente)} FCFA`);
  await awa.context().close();
  await chantal.context().close();
});
