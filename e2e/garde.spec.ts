// Browser: three people's banners and taxes change together, one of them cut off and back.
import { expect, test } from './histoire.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner } from './scan.ts';

const TAXE = 500;

test('une garde s’ouvre et se termine pendant que trois personnes vendent, l’une coupée puis revenue : bannière et taxe chez chacune', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  // What a first try may have left open.
  const ouverte = await chef.lire<{ id: number } | null>('/api/gardes/actuelle');
  if (ouverte) await chef.ecrire(`/api/gardes/${ouverte.id}/terminer`);
  const produit = await chef.produit('ESSAI GARDE', { qte: 50, prix: 1300 });
  const chantal = await ouvrirPoste(browser, 'chantal', '/gestion/garde');
  const vendeurs = await Promise.all(
    ['awa', 'serge', 'admin'].map((nom) => ouvrirPoste(browser, nom, '/vente/reservation')),
  );
  // One after the other: the keys of a scan must follow each other closely.
  for (const page of vendeurs) {
    await new EcranVente(page).nouvelle();
    await scanner(page, produit.cip);
    await expect(new EcranVente(page).net).toHaveText(formatFcfa(produit.prix_de_vente));
  }
  const [awa, serge, admin] = vendeurs;
  if (!awa || !serge || !admin) throw new Error('trois postes');
  const banniere = `Une garde est en cours, taxe : ${TAXE} FCFA`;
  const enGarde = async (...postes: typeof vendeurs) => {
    for (const p of postes) {
      await expect(p.getByText(banniere)).toBeVisible();
      await expect(new EcranVente(p).net).toHaveText(formatFcfa(produit.prix_de_vente + TAXE));
    }
  };

  await test.step('elle s’ouvre : chez ceux qui vendent, aussitôt ; celui qui est coupé ne le sait pas encore', async () => {
    await serge.context().setOffline(true);
    await chantal.getByRole('button', { name: 'Nouvelle Garde' }).first().click();
    const dialogue = chantal.getByRole('dialog', { name: 'Nouvelle Garde' });
    // begun: it opens as it is entered
    await dialogue.getByLabel('à', { exact: true }).first().fill('00:00');
    await dialogue.getByLabel('Taxe par boîte (FCFA)').fill(String(TAXE));
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    // From midnight to tomorrow morning: longer than a night, it is asked about [GAR-10].
    await expect(chantal.getByText(/^Cette garde durerait 2\sjours/)).toBeVisible();
    await chantal.getByRole('button', { name: 'OUI' }).click();
    await enGarde(awa, admin);
    await expect(chantal.getByRole('row', { name: /En cours/ })).toBeVisible();
    await expect(serge.getByText(banniere)).toHaveCount(0);
    await rienDeGrave(chantal);
  });
  await test.step('revenu, il la voit et son panier la porte, sans rien relire', async () => {
    await serge.context().setOffline(false);
    await expect(serge.getByText(banniere)).toBeVisible();
    await enGarde(serge);
  });
  await test.step('elle se termine : chez chacun, la bannière et la taxe s’en vont', async () => {
    await chantal
      .getByRole('row', { name: /En cours/ })
      .getByRole('button', { name: /Voir la garde/ })
      .click();
    await chantal.getByRole('button', { name: 'Terminer la garde' }).click();
    await chantal.getByRole('button', { name: 'OUI', exact: true }).click();
    for (const p of vendeurs) {
      await expect(p.getByText(/Une garde est en cours/)).toHaveCount(0);
      await expect(new EcranVente(p).net).toHaveText(formatFcfa(produit.prix_de_vente));
    }
  });
  for (const p of [chantal, ...vendeurs]) await p.context().close();
});
