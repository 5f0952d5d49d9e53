import { expect, test } from '@playwright/test';
import { rienDeGrave } from './pages/axe.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';

/** Windows-1252, as a spreadsheet in French saves a text. */
const csv = (...lignes: string[]) => ({
  name: 'grossiste.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lignes.join('\r\n').replaceAll('’', '\u0092'), 'latin1'),
});

test('un fichier fautif est refusé ligne par ligne, corrigé, importé ; la vendeuse qui cherchait voit le produit aussitôt', async ({
  browser,
}) => {
  const suite = String(Date.now()).slice(-6);
  const libelle = `CRÈME À L’ESSAI ${suite}`;
  const [vente, stock] = await Promise.all([
    ouvrirPoste(browser, 'awa', '/vente/reservation'),
    ouvrirPoste(browser, 'chantal', '/stock/produits'),
  ]);
  await new EcranVente(vente).nouvelle();
  await vente
    .getByRole('combobox', { name: 'Scanner ou rechercher un produit' })
    .pressSequentially(`essai ${suite}`, { delay: 95 });
  await expect(vente.getByText(`Aucun produit pour « essai ${suite} »`)).toBeVisible();

  await stock.getByRole('button', { name: 'Outils' }).click();
  await stock.getByRole('menuitem', { name: 'Importer des produits' }).click();
  const dialogue = stock.getByRole('dialog', { name: 'Importer des produits' });
  const fichier = dialogue.getByLabel('Fichier des produits');
  await fichier.setInputFiles(csv('CIP;QTE', '1;2'));
  await expect(dialogue.getByRole('alert')).toContainText('La colonne « LIBELLÉ » manque');
  await fichier.setInputFiles(
    csv('Libellé;Prix vente;QTE;Rayon', `${libelle};12.500;3;`, `AUTRE ${suite};=B2*2;;Nulle part`),
  );
  const remarques = dialogue.getByRole('table', { name: 'Remarques' });
  await expect(remarques.getByRole('row', { name: /^2 PRIX VENTE 12\.500/ })).toContainText(
    'deux façons',
  );
  await expect(remarques.getByRole('row', { name: /^3 PRIX VENTE/ })).toContainText('formule');
  await expect(remarques.getByRole('row', { name: /^3 RAYON Nulle part/ })).toContainText(
    'n’existe pas',
  );
  await rienDeGrave(stock);
  await expect(dialogue.getByRole('button', { name: 'Importer', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await dialogue.getByRole('button', { name: 'Choisir un autre fichier' }).click();
  await fichier.setInputFiles(csv('Libellé;Prix vente;QTE', `${libelle};12500;3`));
  await dialogue.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(dialogue.getByRole('status')).toHaveText(
    'Import terminé : 1 produit créé, 0 modifié.',
  );
  await expect(vente.getByRole('row', { name: new RegExp(libelle) })).toBeVisible();
});
