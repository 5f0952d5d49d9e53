// Browser: a restored base makes open browsers sign in again, and say why.
import { expect, test } from './histoire.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { MOT_DE_CONFIRMATION } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import { cleDeSauvegarde } from '#shared/platform/sauvegarde/cle.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { demarrerUnServeur, MOT_DE_PASSE, type ServeurE2e } from './demarrer-serveur.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

// A server of its own: this story takes it back in time.
let serveur: ServeurE2e;
test.beforeAll(async () => {
  serveur = await demarrerUnServeur({ DEMO: '1' });
});
test.afterAll(() => serveur.arreter());

test('une sauvegarde chiffrée, une vente, la restauration par la clé du coffre : qui s’était connecté depuis lit pourquoi il se reconnecte, la vente d’après n’y est plus', async ({
  browser,
}) => {
  const chef = await Fichier.de('admin', serveur.adresse);
  const produit = await chef.produit('Sirop du retour', { qte: 10 });
  const vendre = async (): Promise<void> => {
    const { id } = (await chef.ecrire<{ id: number }>('/api/reservations')).data;
    await chef.ecrire(`/api/reservations/${id}/update`, {
      reservation_produits: [{ produit_id: produit.id, qte: 1 }],
    });
    expect(
      (
        await chef.ecrire(`/api/reservations/${id}/update`, {
          status: 'Termine',
          amount_gived: 1_000,
          mode_paiement: 'espece',
          caisse_id: CAISSE_DEFAUT,
        })
      ).errors,
    ).toEqual([]);
  };
  const stock = async () =>
    (await chef.lire<{ qte: number } | null>(`/api/produits/${produit.id}`))?.qte;
  await vendre();
  const admin = await ouvrirPoste(browser, 'admin', '/admin/parametres', {
    baseURL: serveur.adresse,
  });
  await admin.getByRole('tab', { name: 'SAUVEGARDE' }).click();
  // The first press seals them: the key is shown, noted, proved, and a backup is made at once.
  await admin.getByRole('button', { name: cleDeSauvegarde.chiffrer }).click();
  const montree = admin.getByRole('list', { name: cleDeSauvegarde.champ }).getByRole('listitem');
  await expect(montree).toHaveCount(10);
  const groupes = await montree.allTextContents();
  await admin.getByRole('button', { name: cleDeSauvegarde.notee }).click();
  await expect(admin.getByLabel(/^Groupe/)).toHaveCount(2);
  for (const champ of await admin.getByLabel(/^Groupe/).all()) {
    const nom = await admin.locator(`label[for="${await champ.getAttribute('id')}"]`).textContent();
    await champ.fill(groupes[Number(nom?.replace(/\D/g, '')) - 1] ?? '');
  }
  await admin.getByRole('button', { name: cleDeSauvegarde.verifier }).click();
  await expect(admin.getByText(/^Sauvegarde faite et relue/)).toBeVisible();
  await vendre();
  expect(await stock()).toBe(8);
  const awa = await ouvrirPoste(browser, 'awa', '/vente/reservation', { baseURL: serveur.adresse });

  await admin.getByRole('button', { name: /^Restaurer la sauvegarde du/ }).click();
  await admin.getByLabel(cleDeSauvegarde.champ).fill(groupes.join(' '));
  await admin.getByLabel(phrasesSauvegarde.tapezRestaurer).fill(MOT_DE_CONFIRMATION);
  await admin.getByLabel('Votre mot de passe').fill(MOT_DE_PASSE);
  await admin.getByRole('button', { name: 'Restaurer', exact: true }).click();
  await expect(
    admin.getByText(
      /^La pharmacie est revenue à son état du .* L’ancienne base est gardée à côté\.$/,
    ),
  ).toBeVisible();

  await expect(
    awa.getByText(
      /^La pharmacie est revenue à son état du \d\d\/\d\d\/\d{4} \d\d:\d\d\s: connectez-vous de nouveau\.$/,
    ),
  ).toBeVisible();
  await awa.getByLabel('Nom d’utilisateur').fill('awa');
  await awa.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE_DEMONSTRATION);
  await awa.getByRole('button', { name: phrasesUtilisateur.seConnecter }).click();
  await expect(awa).toHaveURL(/\/(vente\/reservation)?$/);
  await expect(awa.getByText('En ligne')).toBeVisible();
  expect(await stock()).toBe(9);
  await vendre();
  expect(await stock()).toBe(8);
});
