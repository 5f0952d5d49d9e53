// Browser: two windows edit one client, and typing outlives a reload in real storage.
import { expect, type Page, test } from './histoire.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { rienDeGrave } from './pages/axe.ts';

const dialogueDe = (page: Page, nom: string) =>
  page.getByRole('dialog', { name: `Modifier ${nom}` });
async function ouvrirFiche(page: Page, nom: string) {
  await page.getByLabel('Rechercher').fill(nom);
  // The row moves as the others go: a press begun on it there would end elsewhere.
  await expect(page.getByText('1 Ligne', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Modifier ${nom}` }).click();
  await expect(dialogueDe(page, nom)).toBeVisible();
  return dialogueDe(page, nom);
}

test('deux fenêtres, un client : rien ne s’efface, ce qui se croise se choisit', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const { id, libelle } = await fichier.client('CROISE', { plafond_dette: 500_000 });
  const lu = () =>
    fichier.lire<{ ville: string; plafond_dette: number; telephone: string }>(`/api/clients/${id}`);
  const chantal = await ouvrirPoste(browser, 'chantal', '/vente/clients');
  const chef = await ouvrirPoste(browser, 'admin', '/vente/clients');

  await test.step('des champs différents : les deux tiennent', async () => {
    const [a, b] = [await ouvrirFiche(chantal, libelle), await ouvrirFiche(chef, libelle)];
    await a.getByLabel('Plafond de crédit (FCFA)').fill('100000');
    await a.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(a).toBeHidden();
    await b.getByLabel('Ville').fill('Gamba');
    await b.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(b).toBeHidden();
    expect(await lu()).toMatchObject({ plafond_dette: 100_000, ville: 'Gamba' });
  });

  await test.step('le même champ : les deux valeurs, qui, et le reste de la saisie est gardé', async () => {
    const [a, b] = [await ouvrirFiche(chantal, libelle), await ouvrirFiche(chef, libelle)];
    // Typed before the other one saves: told of it first, this form would begin from what she wrote.
    await b.getByLabel('Plafond de crédit (FCFA)').fill('300000');
    await a.getByLabel('Plafond de crédit (FCFA)').fill('200000');
    await a.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(a).toBeHidden();
    await b.getByLabel('Téléphone').fill('011223344');
    await b.getByLabel('Téléphone').press('Enter');
    const choix = b.getByRole('group', { name: 'Plafond de crédit (FCFA)' });
    await expect(
      b.getByText(/(Chantal .* a changé la même chose|Changé entre-temps)/),
    ).toBeVisible();
    // The socket may have told it before Enter: it does not say who.
    await expect(choix.getByRole('button')).toHaveText([
      /^(Chantal .*|Enregistrée) 200\.000$/,
      /^Vous 300\.000$/,
    ]);
    await expect(b.getByLabel('Téléphone')).toHaveValue('011223344');
    await rienDeGrave(chef);
    await choix.getByRole('button', { name: /200\.000/ }).click();
    await expect(choix).toBeHidden();
    await b.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(b).toBeHidden();
    expect(await lu()).toMatchObject({ plafond_dette: 200_000, telephone: '011223344' });
  });
  await chantal.context().close();
  await chef.context().close();
});

test('ce qui est tapé se retrouve après un rechargement, et n’est montré qu’à son auteur', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const { id, libelle } = await fichier.client('GARDE', { plafond_dette: 500_000 });
  const page = await ouvrirPoste(browser, 'chantal', '/vente/clients');

  await test.step('Échap demande, NON laisse tout en place', async () => {
    const fiche = await ouvrirFiche(page, libelle);
    await fiche.getByLabel('Ville').fill('Mouila');
    await fiche.getByLabel('Nom de l’assuré').fill('SECRET DE SANTE');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText('Fermer sans enregistrer ?');
    await page.getByRole('button', { name: 'NON', exact: true }).click();
    await expect(fiche.getByLabel('Ville')).toHaveValue('Mouila');
  });
  await test.step('rechargé : la saisie est offerte, sans l’identité de l’assuré', async () => {
    await page.reload();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('SECRET');
    await expect(page.getByText(/Saisie retrouvée \(\d\d:\d\d\)/)).toBeVisible();
    await expect(page.getByTitle(libelle)).toHaveText(`Client ${libelle}`);
    await page.getByRole('button', { name: 'Reprendre' }).click();
    const fiche = dialogueDe(page, libelle);
    await expect(fiche.getByLabel('Ville')).toHaveValue('Mouila');
    await expect(fiche.getByLabel('Nom de l’assuré')).toHaveValue('GARDE');
  });
  await test.step('la même ville changée ailleurs entre-temps : les deux valeurs', async () => {
    await page.reload();
    await fichier.ecrire(`/api/clients/${id}/update`, { ville: 'Oyem' });
    await page.getByRole('button', { name: 'Reprendre' }).click();
    const fiche = dialogueDe(page, libelle);
    const choix = fiche.getByRole('group', { name: 'Ville' });
    await expect(choix.getByRole('button')).toHaveText([/Oyem$/, /Mouila$/]);
    await choix.getByRole('button', { name: /Mouila/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'OUI', exact: true }).click();
    await expect(fiche).toBeHidden();
  });
  await test.step('se déconnecter le dit ; une autre personne n’en voit rien', async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('1 saisie non enregistrée');
    await page.getByRole('button', { name: 'OUI', exact: true }).click();
    await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible();
    await page.getByLabel('Nom d’utilisateur').fill('admin');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Libreville-2024');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/vente/clients');
    const fiche = await ouvrirFiche(page, libelle);
    await expect(page.getByText('Saisie retrouvée')).toBeHidden();
    await fiche.getByRole('button', { name: 'Annuler' }).click();
    await expect(fiche).toBeHidden();
  });
  await page.context().close();
});

test('une réponse perdue, puis deux onglets : un mouvement se fait une fois, et se tape à deux endroits', async ({
  browser,
}) => {
  const fichier = await Fichier.de();
  const { id, libelle } = await fichier.produit('PERDU', { qte: 5 });
  const motif = `MOTIF ${libelle.slice(-6)}`;
  await fichier.ecrire('/api/mouv_motifs', { libelle: motif });
  const stock = async () => (await fichier.lire<{ qte: number }>(`/api/produits/${id}`)).qte;
  const page = await ouvrirPoste(browser, 'admin', '/stock/mouvement');
  const nouveau = async (onglet: Page) => {
    await onglet.getByRole('button', { name: 'Nouveau mouvement' }).click();
    return onglet.getByRole('dialog', { name: 'Nouveau mouvement' });
  };
  const remplir = async (onglet: Page, qte: string) => {
    const dialogue = await nouveau(onglet);
    await dialogue.getByRole('combobox', { name: 'Produit' }).fill(libelle);
    await dialogue.getByRole('option', { name: new RegExp(libelle) }).click();
    await dialogue.getByLabel('Quantité').fill(qte);
    await dialogue.getByLabel('Motif').selectOption(motif);
    return dialogue;
  };

  await test.step('la réponse se perd, la page se recharge : repris, il n’est pas refait', async () => {
    await page.route('**/api/mouvements', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    const dialogue = await remplir(page, '10');
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialogue.getByRole('alert')).toBeVisible();
    expect(await stock()).toBe(15);
    await page.unroute('**/api/mouvements');
    await page.reload();
    await page.getByRole('button', { name: 'Reprendre' }).click();
    const repris = page.getByRole('dialog', { name: 'Nouveau mouvement' });
    await expect(repris.getByLabel('Quantité')).toHaveValue('10');
    await repris.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(repris).toBeHidden();
    expect(await stock()).toBe(15);
  });
  await test.step('ce que l’on tape ici n’est pas offert dans l’autre onglet, qui enregistre le sien', async () => {
    await remplir(page, '40');
    const autre = await page.context().newPage();
    await autre.goto('/stock/mouvement');
    const dialogue = await remplir(autre, '2');
    await expect(autre.getByText(/Saisie retrouvée/)).toBeHidden();
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialogue).toBeHidden();
    await autre.close();
    await page.reload();
    await page.getByRole('button', { name: 'Reprendre' }).click();
    const mien = page.getByRole('dialog', { name: 'Nouveau mouvement' });
    await expect(mien.getByLabel('Quantité')).toHaveValue('40');
  });
  await page.context().close();
});
