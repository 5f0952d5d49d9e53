// Browser: keys jump from box to box, a paste fills them, and the network is cut under the page.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from './histoire.ts';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import {
  codeActivation,
  demarrerUnServeur,
  MOT_DE_PASSE,
  type ServeurE2e,
} from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';

const FAUX = 'AAAABBBBCCCCDDDD';
const horsLigne = (page: Page) => page.getByText(phrasesActivation.activationHorsLigne);

async function ouvrir(browser: Browser, adresse = '/activation'): Promise<Page> {
  const page = await (
    await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  ).newPage();
  await page.goto(adresse);
  await expect(page.getByLabel('Groupe 1 sur 4')).toBeFocused();
  return page;
}
/** The last view, then the page of somebody who is not signed in yet. */
async function verifierActivee(page: Page, type: string, attendre = false): Promise<void> {
  await expect(
    page.getByRole('heading', { name: phrasesActivation.activationReussie.titre }),
  ).toBeVisible();
  await expect(page.getByText(phrasesActivation.activationReussie.texte)).toBeVisible();
  expect(
    JSON.parse((await page.evaluate(() => localStorage.getItem('activation'))) ?? '{}'),
  ).toMatchObject({
    type,
    token: expect.stringMatching(/.{20,}/),
    date_activation: expect.stringMatching(/^\d{4}-/),
  });
  // Left alone, it goes on by itself after five seconds.
  if (!attendre) await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test.describe('sur le serveur de démonstration', () => {
  const dossier = () => process.env.DOSSIER_E2E ?? '';
  test.beforeEach(() => test.skip(dossier() === '', 'la base de ce serveur n’est pas la nôtre'));

  test('un code tapé avance de case en case, se corrige en arrière, et active', async ({
    browser,
  }) => {
    const code = codeActivation(dossier(), '--type', 'poste');
    const page = await ouvrir(browser, '/stock/produits');
    await page.keyboard.type(`${code.slice(0, 4)}X`);
    await expect(page.getByLabel('Groupe 2 sur 4')).toHaveValue('X');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(page.getByLabel('Groupe 1 sur 4')).toBeFocused();
    await expect(page.getByLabel('Groupe 1 sur 4')).toHaveValue(code.slice(0, 3));
    await page.keyboard.type(code.slice(3).toLowerCase());
    await verifierActivee(page, 'poste');
  });

  test('un code faux secoue les cases et le dit ; le bon, collé, active', async ({ browser }) => {
    const page = await ouvrir(browser);
    await page.keyboard.type(FAUX);
    const groupe = page.getByRole('group', { name: 'Code d’activation' });
    await expect(groupe).toHaveAttribute('data-secousse', 'true');
    await expect(
      page.getByRole('main').getByText(phrasesActivation.activationInvalide),
    ).toBeVisible();
    await expect(groupe).not.toHaveAttribute('data-secousse');
    const code = codeActivation(dossier(), '--type', 'poste');
    await page.evaluate(
      (texte) => navigator.clipboard.writeText(texte),
      code.match(/.{4}/g)?.join('-') ?? '',
    );
    await page.getByLabel('Groupe 3 sur 4').focus();
    await page.keyboard.press('Control+V');
    await verifierActivee(page, 'poste');
  });

  test('sans réseau, le code attend sous son avis, et se vérifie tout seul au retour', async ({
    browser,
  }) => {
    const code = codeActivation(dossier(), '--type', 'poste');
    const page = await ouvrir(browser);
    await page.context().setOffline(true);
    await expect(horsLigne(page)).toBeVisible();
    const demandes: string[] = [];
    page.on('request', (r) => demandes.push(r.url()));
    await page.keyboard.type(code);
    await expect(page.getByLabel('Groupe 4 sur 4')).toHaveValue(code.slice(12));
    expect(demandes).toEqual([]);
    await page.context().setOffline(false);
    await expect(horsLigne(page)).toBeHidden();
    await verifierActivee(page, 'poste', true);
  });

  test('une réponse qui ne vient pas : la phrase du réseau, et la même demande à nouveau', async ({
    browser,
  }) => {
    const code = codeActivation(dossier(), '--type', 'poste');
    const page = await ouvrir(browser);
    await page.route('**/verify-code', (route) => route.abort(), { times: 1 });
    await page.keyboard.type(code);
    await expect(
      page.getByRole('main').getByText(phrasesActivation.activationReseau),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await verifierActivee(page, 'poste');
  });

  test('axe : rien de grave, clair et sombre', async ({ browser }) => {
    const page = await ouvrir(browser);
    await rienDeGrave(page, 'en ligne');
    await page.context().setOffline(true);
    await expect(horsLigne(page)).toBeVisible();
    await rienDeGrave(page, 'hors ligne');
  });
});

test.describe('sur un serveur neuf', () => {
  let serveur: ServeurE2e;
  test.beforeAll(async () => {
    serveur = await demarrerUnServeur({ DEMO: '0' });
  });
  test.afterAll(() => serveur.arreter());

  test('un code serveur apporte la pharmacie : elle est là avant toute connexion', async ({
    browser,
  }) => {
    const fichier = join(serveur.dossier, 'parametres.json');
    writeFileSync(
      fichier,
      JSON.stringify({
        id: 12,
        nom_pharmacie: 'Pharmacie du Superviseur',
        adresse: 'Port-Gentil',
        telephone1: '+241 011 22 33 44',
        capital: 5_000_000,
        rccm: 'GA-POG-1',
        slogan: 'Venue de loin',
        souscription: { fin: '2027' },
        deleted_at: null,
      }),
    );
    const code = codeActivation(serveur.dossier, '--type', 'serveur', '--parametres', fichier);
    const page = await ouvrir(browser, `${serveur.adresse}/activation`);
    await page.keyboard.type(code);
    await verifierActivee(page, 'serveur');
    await expect(page.getByRole('heading', { name: 'Pharmacie du Superviseur' })).toBeVisible();
    await page.getByLabel('Nom d’utilisateur').fill('admin');
    await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('GA-POG-1')).toBeVisible();
    await expect(page.getByText('5.000.000 FCFA')).toBeVisible();
  });

  test('un deuxième code serveur active sans toucher à la pharmacie configurée', async ({
    browser,
  }) => {
    const fichier = join(serveur.dossier, 'parametres.json');
    writeFileSync(
      fichier,
      JSON.stringify({ nom_pharmacie: 'Une autre', adresse: 'x', telephone1: '011 00 00 00' }),
    );
    const page = await ouvrir(browser, `${serveur.adresse}/activation`);
    await page.keyboard.type(
      codeActivation(serveur.dossier, '--type', 'serveur', '--parametres', fichier),
    );
    await verifierActivee(page, 'serveur');
    await expect(page.getByRole('heading', { name: 'Pharmacie du Superviseur' })).toBeVisible();
  });
});
