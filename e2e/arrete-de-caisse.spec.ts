import { expect, test } from '@playwright/test';
import { EcranCaisse } from './pages/caisse.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

const CAISSE = 'Caisse 2';

test('un compte trop pressé : enregistré une fois, renvoyé avec son motif, recompté, validé ; chacun le voit aussitôt', async ({
  browser,
}) => {
  const chantal = await ouvrirPoste(browser, 'chantal', '/gestion/arrete-caisse');
  const brice = await ouvrirPoste(browser, 'brice', '/vente/caisses');
  await new EcranCaisse(brice).prendre(CAISSE, '1234');
  const compte = brice.getByRole('dialog', { name: CAISSE, exact: true });
  const lignes = chantal.getByRole('row').filter({ hasText: CAISSE });

  await test.step('Échap sur ce qui est tapé le demande ; deux pressions enregistrent une fois', async () => {
    await brice.keyboard.press('F7');
    await compte.getByLabel('Nombre de billets de 10000').fill('2');
    await brice.keyboard.press('Escape');
    await brice.getByRole('button', { name: 'NON' }).click();
    await expect(compte.getByLabel('Nombre de billets de 10000')).toHaveValue('2');
    await brice.keyboard.press('F9');
    await compte.getByLabel('Motif de l’écart').fill('Monnaie rendue en trop');
    await compte.getByRole('button', { name: /Enregistrer le billetage/ }).dblclick();
    await expect(brice.getByText('Billetage enregistré avec succès.')).toBeVisible();
    await compte.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(lignes).toHaveCount(1);
  });

  await test.step('la gérante le renvoie avec un motif', async () => {
    await lignes.getByRole('button').last().click();
    const detail = chantal.getByRole('dialog', { name: 'Billetage' });
    await detail.getByRole('button', { name: 'Renvoyer…' }).click();
    await chantal.getByLabel(/^Motif du renvoi/).fill('Un billet est resté dans le tiroir');
    await chantal.keyboard.press('Enter');
    await expect(detail.getByText('renvoyé').first()).toBeVisible();
    await detail.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await test.step('qui l’a compté lit pourquoi, et recompte', async () => {
    await brice.keyboard.press('F7');
    await expect(brice.getByText('Un billet est resté dans le tiroir')).toBeVisible();
    await brice.getByRole('button', { name: 'Recompter' }).click();
    const recompte = brice.getByRole('dialog', { name: /^Recompter / });
    await recompte.getByLabel('Nombre de billets de 10000').fill('3');
    await recompte.getByLabel('Motif de l’écart').fill('Un billet oublié');
    await brice.keyboard.press('Enter');
    await expect(recompte).toBeHidden();
    await expect(lignes).toContainText('30.000');
    await expect(lignes).toContainText('En attente de validation');
  });

  await test.step('une autre personne le valide', async () => {
    await lignes.getByRole('button').last().click();
    const detail = chantal.getByRole('dialog', { name: 'Billetage' });
    await detail.getByRole('button', { name: 'Valider le billetage' }).click();
    await chantal.getByRole('button', { name: 'OUI' }).click();
    await expect(lignes).toContainText('validé');
  });
  for (const page of [chantal, brice]) await page.context().close();
});
