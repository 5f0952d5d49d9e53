// Browser: the register read live in one window while another sells; it is printed.
import { type Browser, expect, type Page, test } from './histoire.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { MARQUE_DE_SANTE } from './demarrer-serveur.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { scanner, taper } from './scan.ts';
import { admin, filigraneDe, montantMontre, preparerVente, vendre } from './vente.scene.ts';

preparerVente();
const regler = async (actif: boolean) =>
  expect(
    (await admin.ecrire('/api/ordonnancier/reglage', { ...REGLAGE_DE_DEPART, actif })).errors,
  ).toEqual([]);
// The other stories sell in a pharmacy that keeps no register.
test.afterEach(() => regler(false));

const PATIENT = `MBA ${MARQUE_DE_SANTE}`;
const ordonnance = (page: Page) => page.getByRole('dialog', { name: 'Ordonnance', exact: true });

/** All that this browser keeps of a page, and what its address says. */
const memoireDe = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]),
  );

/** The prescription, by the keyboard alone: a prescriber nobody knows yet, the date, the patient. */
async function saisirOrdonnance(page: Page, docteur: string): Promise<void> {
  const dialogue = ordonnance(page);
  await expect(dialogue.getByRole('combobox', { name: 'Prescripteur' })).toBeFocused();
  await taper(page, docteur);
  await expect(page.getByRole('option', { name: /Nouveau prescripteur/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const fiche = page.getByRole('dialog', { name: /prescripteur/i });
  await expect(fiche.getByLabel('Nom et prénom')).toHaveValue(docteur);
  await fiche.getByLabel('Établissement ou service').fill('CHU de Libreville');
  await page.keyboard.press('Enter');
  await expect(fiche).toBeHidden();
  const jour = new Date().toLocaleDateString('fr-FR', { timeZone: 'Africa/Libreville' });
  await dialogue.getByRole('textbox', { name: 'Date de l’ordonnance' }).fill(jour);
  await dialogue.getByLabel('Nom du patient').fill(PATIENT);
  await dialogue.getByLabel('Adresse du patient').fill('Nzeng-Ayong, Libreville');
  await page.keyboard.press('Enter');
  await expect(dialogue).toBeHidden();
}

/** The register over the sales, as who may read it opens it. */
async function ouvrirRegistre(browser: Browser): Promise<Page> {
  const page = await ouvrirPoste(browser, 'chantal', '/vente/dashboard');
  await page.getByRole('button', { name: 'Ordonnancier', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Registre', selected: true })).toBeVisible();
  return page;
}

test('un stupéfiant : demandé, accordé, inscrit, lu en direct, imprimé puis copié', async ({
  browser,
}) => {
  const morphine = await admin.produit('MORPHINE 10 mg', { qte: 10, prix: 4000 });
  const typee = await admin.ecrire(`/api/produits/${morphine.id}/update`, {
    tableau_saisi: 'stupefiant',
  });
  expect(typee.errors).toEqual([]);
  await regler(true);
  const docteur = `Dr ONDO ${String(Date.now()).slice(-6)}`;
  const registre = await ouvrirRegistre(browser);
  const { page, vente } = await vendre(browser, 'awa');
  const lignes = registre.getByRole('dialog', { name: 'Ordonnancier' }).getByRole('row');
  const avant = await lignes.filter({ hasText: docteur }).count();

  await test.step('[ORD-17] rien ne gêne le scan ; F9 demande l’ordonnance, Échap y renonce', async () => {
    await vente.nouvelle();
    await scanner(page, morphine.cip);
    await expect(vente.net).toHaveText('4.000 FCFA');
    await expect(vente.ligne(morphine.libelle)).toContainText('Stupéfiants');
    await expect(page.getByText('à saisir avant la vente')).toBeVisible();
    await page.keyboard.press('F9');
    await expect(ordonnance(page).getByRole('combobox', { name: 'Prescripteur' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(ordonnance(page)).toBeHidden();
  });
  await test.step('[ORD-12] saisie, puis l’accord de qui délivre, puis le règlement', async () => {
    await page.keyboard.press('F9');
    await saisirOrdonnance(page, docteur);
    const accord = page.getByRole('dialog', { name: 'Accord du responsable' });
    await expect(accord.getByLabel('Code PIN du responsable')).toBeFocused();
    await taper(page, '2580');
    await page.keyboard.press('Enter');
    await montantMontre(page);
    expect(await memoireDe(page)).not.toContain(MARQUE_DE_SANTE);
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await expect(filigraneDe(page, 'Réservation fermée')).toBeVisible();
  });
  const ligne = lignes.filter({ hasText: docteur });
  await test.step('[ORD-20] qui lit le registre voit la ligne venir', async () => {
    expect(avant).toBe(0);
    await expect(ligne).toContainText(PATIENT);
    await expect(ligne).toContainText(morphine.libelle);
  });
  await test.step('[ORD-16] le second papier des mêmes lignes est une copie', async () => {
    const papiers: string[] = [];
    registre.on('response', async (r) => {
      if (!r.url().endsWith('/api/ordonnancier/editions')) return;
      papiers.push(String(((await r.json()) as { data: { rang: number } }).data.rang));
    });
    for (const rang of ['1', '2']) {
      await registre.getByRole('button', { name: 'Imprimer', exact: true }).last().click();
      await expect.poll(() => papiers.at(-1)).toBe(rang);
      const papier = registre.getByRole('dialog', { name: 'Impression' });
      await expect(papier).toBeVisible();
      await registre.keyboard.press('Escape');
      await expect(papier).toBeHidden();
    }
    expect(await memoireDe(registre)).not.toContain(MARQUE_DE_SANTE);
  });
  await test.step('[ORD-18] le détail de la vente dit son numéro, et ouvre ses lignes', async () => {
    const [derniere] = await (
      await Fichier.de('chantal')
    ).lire<{ id: number }[]>('/api/ventes?page=1&rows=1');
    await registre.goto(`/vente/dashboard?vente=${derniere?.id}`);
    await expect(registre.getByText(/N° S-\d+/).first()).toBeVisible();
    await registre.getByRole('button', { name: 'Voir l’ordonnancier de cette vente' }).click();
    await expect(registre.getByText(PATIENT).first()).toBeVisible();
  });
  const audits = await admin.lire<{ acte: string; entite: string; utilisateur: string }[]>(
    '/api/journal-audits?page=1&rows=50',
  );
  const dits = audits
    .filter((a) => a.utilisateur === 'Chantal Obame')
    .map((a) => `${a.acte} ${a.entite}`);
  for (const acte of [
    'lecture ordonnancier',
    'impression ordonnancier',
    'lecture ordonnancier d’une vente',
  ])
    expect(dits).toContain(acte);
  await (await Fichier.de('awa')).fermerBrouillons();
  for (const p of [page, registre]) await p.context().close();
});
