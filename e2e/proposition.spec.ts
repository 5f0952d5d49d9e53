// Browser: a whole week's order is retouched by keys in a virtual list that scrolls.
import { expect, test } from './histoire.ts';
import type { CommandeComplete, Suggestion } from '#shared/stock/commande/commande.schema.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

/** A picture of one point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('la gérante commande ce qui va manquer : chaque ligne dit pourquoi, on retouche, on écarte, on tient un budget ; reçue, elle se facture', async ({
  browser,
}) => {
  const chantal = await ouvrirPoste(browser, 'chantal', '/stock/commandes');
  const lire = async <T>(chemin: string) =>
    ((await (await chantal.request.get(chemin)).json()) as { data: T }).data;
  const proposees = await lire<Suggestion[]>('/api/commandes/suggestion?sans_vente=1&rupture=0');
  const [premiere, deuxieme] = proposees;
  if (!premiere || !deuxieme) throw new Error('la démonstration ne propose rien');

  await chantal.getByRole('button', { name: 'Nouvelle commande' }).click();
  await chantal.getByRole('button', { name: 'Oui' }).click();
  const commande = chantal.getByRole('region', { name: 'Nouvelle commande' });
  await commande.getByLabel('Fournisseur').selectOption({ index: 1 });
  await chantal.getByRole('button', { name: 'Proposition…' }).click();
  const dialogue = chantal.getByRole('dialog', { name: 'Proposition de commande' });
  const rangees = dialogue.getByRole('row');
  let [cip, numero] = ['', ''];

  await test.step('le plus urgent d’abord, avec sa raison', async () => {
    await expect(rangees.nth(1)).toBeVisible();
    const siennes = await lire<Suggestion[]>(
      `/api/commandes/suggestion?fournisseur_id=${premiere.fournisseur_id ?? 1}`,
    );
    expect(siennes.map((l) => l.enjeu)).toEqual(
      siennes.map((l) => l.enjeu).toSorted((a, b) => b - a),
    );
    await rienDeGrave(chantal, 'proposition');
  });

  await test.step('un budget se tient', async () => {
    await dialogue.getByLabel('Budget').fill('20000');
    await expect(dialogue.getByRole('status').last()).toContainText('à commander');
    await expect(async () => {
      const total = await dialogue.locator('.commande-total strong').innerText();
      expect(Number(total.replace(/\D/g, ''))).toBeLessThanOrEqual(20_000);
    }).toPass();
    await dialogue.getByLabel('Budget').fill('');
  });

  await test.step('retouchée, la ligne entre telle quelle dans la commande', async () => {
    const quantite = rangees.nth(1).getByRole('textbox');
    const nom = ((await quantite.getAttribute('aria-label')) ?? '').replace('Quantité, ', '');
    await quantite.fill('33');
    await chantal.keyboard.press('Escape');
    const question = chantal.getByRole('alertdialog');
    await expect(question).toContainText(phrasesCommande.propositionRetouchee);
    await question.getByRole('button', { name: 'NON' }).click();
    await expect(quantite).toHaveValue('33');
    await dialogue.getByRole('button', { name: 'Ajouter à la commande' }).click();
    await expect(dialogue).toBeHidden();
    await rienDeGrave(chantal, 'commande');
    // The page by the keyboard: the line under is set aside, then all is saved.
    await commande.getByLabel(`Quantité, ${nom}`, { exact: true }).focus();
    await chantal.keyboard.press('ArrowDown');
    await chantal.keyboard.press('Delete');
    await expect(commande.getByRole('button', { name: 'Écartés 1' })).toBeVisible();
    await chantal.keyboard.press('Control+s');
    await expect(chantal.getByText(/^Commande .* créée avec succès/).first()).toBeVisible();
    const [derniere] = await lire<{ id: number }[]>('/api/commandes?page=1&rows=1');
    const { commande_produits, ...enregistree } = await lire<CommandeComplete>(
      `/api/commandes/${derniere?.id}`,
    );
    const retouchee = commande_produits.find((l) => l.produit_libelle === nom);
    expect(retouchee?.qte).toBe(33);
    cip = retouchee?.cip ?? '';
    numero = enregistree.numero;
    await expect(chantal).toHaveURL(new RegExp(`/stock/commandes/${derniere?.id}$`));
    await chantal.getByRole('button', { name: 'Retour' }).click();
    await expect(chantal.getByRole('button', { name: 'Nouvelle commande' })).toBeVisible();
  });
  await test.step('le bon du fournisseur remplit la réception, son papier se garde en photo', async () => {
    await chantal.getByRole('button', { name: `Ouvrir la commande ${numero}` }).click();
    const page = chantal.getByRole('region', { name: /^(Commande \S|Réception)/ });
    await expect(page.locator('.commande-qte input').first()).toBeVisible();
    await chantal.keyboard.press('Alt+l');
    await expect(page.getByRole('table', { name: 'Réception' })).toBeVisible();
    const bon = `CIP;QTÉ;UG;LOT;PÉREMPTION\r\n${cip};40;3;L1;31/12/2031\r\n9000000;1;;;\r\n`;
    await page.getByRole('button', { name: 'Bon de livraison…' }).click();
    const lecture = chantal.getByRole('dialog', { name: 'Bon de livraison' });
    await lecture
      .getByLabel('Fichier à lire')
      .setInputFiles({ name: 'bon.csv', mimeType: 'text/csv', buffer: Buffer.from(bon) });
    await lecture.getByRole('button', { name: 'Continuer' }).click();
    await lecture.getByRole('button', { name: 'Verser 1 ligne dans la réception' }).click();
    await expect(page.getByText(/^Ligne\s3\s:/)).toBeVisible();
    await expect(page.getByText('+7 en trop')).toBeVisible();
    await page.getByRole('button', { name: 'Photo', exact: true }).click();
    await chantal
      .getByLabel('Photo du bon de livraison')
      .setInputFiles({ name: 'bon.png', mimeType: 'image/png', buffer: POINT });
    await expect(page.getByRole('button', { name: 'Photos 1' })).toBeVisible();
    await rienDeGrave(chantal, 'réception');
    await chantal.keyboard.press('Control+s');
    await chantal.getByRole('alertdialog').getByRole('button', { name: 'OUI' }).click();
    await expect(chantal.getByText(/^Réception enregistrée/).first()).toBeVisible();
  });
  await test.step('sa facture, payée en partie, un avoir ; ce qui reste est dû', async () => {
    await chantal.goto('/stock/fournisseurs?vue=factures');
    await chantal.getByRole('button', { name: 'Nouvelle facture' }).first().click();
    const facture = chantal.getByRole('dialog', { name: 'Nouvelle facture de fournisseur' });
    const livraison = facture.getByLabel('Livraison');
    const choix = await livraison.locator('option').filter({ hasText: numero }).textContent();
    await livraison.selectOption({ label: choix ?? '' });
    await facture.getByLabel('Numéro de la facture').fill(`F-${numero}`);
    const montant = facture.getByLabel('Montant TTC (FCFA)');
    await expect(montant).not.toHaveValue('');
    await montant.fill('100000');
    await expect(facture.getByRole('status').last()).toContainText('FCFA');
    await chantal.keyboard.press('Enter');
    await expect(facture).toBeHidden();
    const ligne = chantal.getByRole('row').filter({ hasText: `F-${numero}` });
    const regler = async (genre: string, fcfa: string) => {
      await ligne.getByRole('button', { name: /^Régler / }).click();
      const dialogue = chantal.getByRole('dialog', { name: /^Régler / });
      await dialogue.getByLabel('Genre').selectOption({ label: genre });
      await dialogue.getByLabel('Montant (FCFA)').fill(fcfa);
      await chantal.keyboard.press('Enter');
      await expect(dialogue).toBeHidden();
    };
    await regler('Paiement', '60000');
    await expect(ligne).toContainText('Payée en partie');
    await regler('Avoir du fournisseur', '5000');
    await expect(ligne).toContainText('35.000');
    await chantal.goto('/gestion/fin-journee?onglet=comptabilite');
    const dettes = chantal.getByRole('table', { name: 'Vous devez aux fournisseurs' });
    await expect(dettes.getByRole('row').last()).toContainText('35.000');
    await rienDeGrave(chantal, 'comptabilité', '.comptabilite');
    await chantal.getByRole('link', { name: 'Vous devez aux fournisseurs' }).click();
    await expect(ligne).toContainText('35.000');
  });
  await chantal.context().close();
});
