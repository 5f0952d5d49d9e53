// Browser: a right taken away closes another browser’s screen; addresses lead where they may.
import { type Browser, expect, type Page, test } from './histoire.ts';
import { MOT_DE_PASSE } from './demarrer-serveur.ts';
import { rienDeGrave } from './pages/axe.ts';
import { taper } from './scan.ts';

const SECRET = 'un mot de passe à soi';
let suite = 0;
test.afterEach(async ({ browser }) => {
  for (const contexte of browser.contexts()) await contexte.close();
});
/** Names of this run only: the server is shared with the other stories. */
const nomNeuf = (debut: string) => `${debut}${Date.now().toString(36)}${++suite}`;

/** A station of its own; nobody is signed in. */
async function poste(browser: Browser, { activee = true } = {}): Promise<Page> {
  const contexte = await browser.newContext();
  if (activee)
    await contexte.addInitScript(() =>
      localStorage.setItem(
        'activation',
        JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
      ),
    );
  return contexte.newPage();
}
async function entrer(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Nom d’utilisateur').fill(name);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
async function connecte(
  browser: Browser,
  { name, password }: { name: string; password: string },
  chemin: string,
): Promise<Page> {
  const page = await poste(browser);
  await page.goto(chemin);
  await entrer(page, name, password);
  await expect(page).toHaveURL(new RegExp(`${chemin.replace('?', '\\?')}$`));
  return page;
}
const ADMIN = { name: 'admin', password: MOT_DE_PASSE };

/** By token and without cookies, as a script would: several people speak from here. */
async function appelerEn<T = { id: number; mot_de_passe_provisoire: string }>(
  token: string | null,
  chemin: string,
  data: object = {},
): Promise<T> {
  const reponse = await fetch(`${process.env.ADRESSE_E2E}${chemin}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const {
    success,
    errors,
    data: donnees,
  } = (await reponse.json()) as { success: boolean; errors: string[]; data: T };
  if (!success) throw new Error(errors.join(' '));
  return donnees;
}
const sessionDe = (name: string, password: string) =>
  appelerEn<{ token: string; user: { id: number } }>(null, '/api/login', { name, password });
async function embaucher(debut: string, submenus: string[], plus: object = {}) {
  const name = nomNeuf(debut);
  const { token } = await sessionDe(ADMIN.name, ADMIN.password);
  const cree = await appelerEn(token, '/api/utilisateurs', {
    fullname: `Employé ${name}`,
    name,
    habilitations: [{ menu: 'VENTE', submenus }],
    ...plus,
  });
  return { ...cree, name, fullname: `Employé ${name}`, password: cree.mot_de_passe_provisoire };
}
/** Somebody hired beforehand, whose password is already their own. */
async function employe(debut: string, submenus: string[]) {
  const lui = await embaucher(debut, submenus);
  const { token } = await sessionDe(lui.name, lui.password);
  await appelerEn(token, `/api/utilisateurs/${lui.id}/update-password`, {
    password: SECRET,
    password_confirm: SECRET,
  });
  return { ...lui, password: SECRET };
}
const ouvrirActions = (page: Page, fullname: string) =>
  page.getByRole('button', { name: `Actes de ${fullname}` }).click();
async function chercher(page: Page, mots: string): Promise<void> {
  await page.getByLabel('Rechercher').fill(mots);
  await expect(page.getByText(/^1 Ligne$/)).toBeVisible();
}

test.describe('la garde de navigation, dans l’ordre de la spécification', () => {
  test('sans activation, tout mène à l’activation ; activé, l’activation mène à l’accueil', async ({
    browser,
  }) => {
    const nu = await poste(browser, { activee: false });
    for (const chemin of ['/', '/login', '/new-password', '/vente/reservation', '/nulle/part']) {
      await nu.goto(chemin);
      await expect(nu, chemin).toHaveURL(/\/activation$/);
    }
    const active = await poste(browser);
    await active.goto('/activation');
    await expect(active).toHaveURL(/\/login$/); // home, then the door: nobody is signed in
  });
  test('sans session, tout mène à la connexion, puis à la page voulue', async ({ browser }) => {
    const awa = await employe('garde', ['reservation', 'devis']);
    const page = await poste(browser);
    for (const chemin of ['/', '/new-password', '/vente/caisses', '/nulle/part']) {
      await page.goto(chemin);
      await expect(page, chemin).toHaveURL(/\/login$/);
    }
    await page.goto('/vente/devis?rows=10');
    await expect(page).toHaveURL(/\/login$/);
    await entrer(page, awa.name, awa.password);
    await expect(page).toHaveURL(/\/vente\/devis\?rows=10$/);
    for (const chemin of [
      '/login',
      '/activation',
      '/stock/produits',
      '/admin/utilisateurs',
      '/nulle/part',
    ]) {
      await page.goto(chemin);
      await expect(page, chemin).toHaveURL(/:\d+\/$/);
    }
    await page.goto('/new-password');
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
  });
  test('un mot de passe à changer retient partout', async ({ browser }) => {
    const { name, mot_de_passe_provisoire } = await embaucher('neuve', ['reservation'], {
      password: 'premier passage',
    });
    expect(mot_de_passe_provisoire).toBe('premier passage');
    const page = await poste(browser);
    await page.goto('/vente/reservation');
    await entrer(page, name, 'premier passage');
    await expect(page).toHaveURL(/\/new-password$/);
    for (const chemin of ['/', '/login', '/vente/reservation', '/nulle/part']) {
      await page.goto(chemin);
      await expect(page, chemin).toHaveURL(/\/new-password$/);
    }
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeFocused();
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(SECRET);
    await page.getByLabel('Confirmation', { exact: true }).fill('autre chose');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('La confirmation ne correspond pas au mot de passe.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Confirmation', { exact: true })).toBeFocused();
  });
});

test('un compte se crée au clavier, grille comprise, et entre avec son mot de passe provisoire', async ({
  browser,
}) => {
  const admin = await connecte(browser, ADMIN, '/admin/utilisateurs');
  const name = nomNeuf('clavier');
  await admin.getByRole('button', { name: 'Nouvel utilisateur' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByLabel('Nom complet')).toBeFocused();
  await admin.getByLabel('Nom complet').pressSequentially(`Clavier ${name}`, { delay: 90 });
  await admin.keyboard.press('Tab');
  await taper(admin, name.toUpperCase());
  const grille = admin.getByRole('group', { name: 'Habilitations' });
  const vente = grille.getByRole('group', { name: 'VENTE' });
  // Tab walks on to the grid; Space ticks, arrows go from box to box.
  for (
    let i = 0;
    i < 40 &&
    !(await vente.getByLabel('Tout le menu').evaluate((e) => e === document.activeElement));
    i++
  )
    await admin.keyboard.press('Tab');
  await admin.keyboard.press('Space');
  await expect(vente.getByLabel('Configuration')).toBeChecked();
  await admin.keyboard.press('ArrowDown');
  await expect(vente.getByLabel('Réservations')).toBeFocused();
  await admin.keyboard.press('Space');
  await expect
    .poll(() =>
      vente
        .getByLabel('Tout le menu')
        .evaluate((e: HTMLInputElement) => [e.checked, e.indeterminate]),
    )
    .toEqual([false, true]);
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  const secret = await admin
    .getByRole('dialog', { name: 'Mot de passe provisoire' })
    .getByRole('textbox')
    .inputValue();
  expect(secret).toMatch(/^[A-Z2-9]{10}$/);
  await admin.getByRole('button', { name: 'J’ai noté le mot de passe' }).click();
  await chercher(admin, name);
  await expect(admin.getByRole('table')).toContainText('5 droits');
  await expect(admin.locator('body')).not.toContainText(secret);

  const lui = await poste(browser);
  await lui.goto('/login');
  await entrer(lui, name, secret);
  await expect(lui).toHaveURL(/\/new-password$/);
  await lui.getByLabel('Nouveau mot de passe', { exact: true }).fill(SECRET);
  await lui.getByLabel('Confirmation', { exact: true }).fill(SECRET);
  await lui.keyboard.press('Enter');
  await expect(lui).toHaveURL(/:\d+\/$/);
  await lui.getByRole('button', { name: 'VENTE' }).click();
  await expect(lui.getByRole('menuitem', { name: 'Caisses' })).toBeVisible();
  await expect(lui.getByRole('menuitem', { name: 'Réservations' })).toHaveCount(0);
});

test('un droit retiré ferme l’écran ouvert, dans la seconde, et le dit', async ({ browser }) => {
  const serge = await employe('retrait', ['reservation', 'caisse']);
  const page = await connecte(browser, serge, '/vente/reservation');
  const admin = await connecte(browser, ADMIN, '/admin/utilisateurs');
  await expect(page.getByText('En ligne').first()).toBeVisible();
  await chercher(admin, serge.name);
  await ouvrirActions(admin, serge.fullname);
  await admin.getByRole('menuitem', { name: 'Modifier' }).click();
  await admin
    .getByRole('group', { name: 'VENTE' })
    .getByLabel('Réservations')
    .click({ force: true });
  await admin.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(admin.getByText('Utilisateur modifié avec succès.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('Cet écran ne vous est plus ouvert.')).toBeVisible();
  await page.getByRole('button', { name: 'VENTE' }).click();
  await expect(page.getByRole('menuitem', { name: 'Caisses' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Réservations' })).toHaveCount(0);
});

test('un compte désactivé est coupé à l’instant, puis réactivé revient', async ({ browser }) => {
  const parti = await employe('parti', ['caisse']);
  const page = await connecte(browser, parti, '/vente/caisses');
  const admin = await connecte(browser, ADMIN, '/admin/utilisateurs');
  await expect(page.getByText('En ligne').first()).toBeVisible();
  await chercher(admin, parti.name);
  await ouvrirActions(admin, parti.fullname);
  await admin.getByRole('menuitem', { name: 'Désactiver' }).click();
  await admin.getByRole('button', { name: 'OUI', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Votre compte a été désactivé.')).toBeVisible();
  await entrer(page, parti.name, parti.password);
  await expect(
    page.getByText('Nom d’utilisateur ou mot de passe incorrect.').first(),
  ).toBeVisible();
  await expect(admin.getByText('Aucun résultat')).toBeVisible();
  await admin.getByLabel('État des comptes').selectOption('Désactivés');
  await ouvrirActions(admin, parti.fullname);
  await admin.getByRole('menuitem', { name: 'Réactiver' }).click();
  await expect(admin.getByText(/est réactivé/)).toBeVisible();
  await entrer(page, parti.name, parti.password);
  await expect(page).toHaveURL(/\/vente\/caisses$/);
});

test('un mot de passe réinitialisé ferme la session ouverte et ne se montre qu’une fois', async ({
  browser,
}) => {
  const distrait = await employe('distrait', ['caisse']);
  const page = await connecte(browser, distrait, '/vente/caisses');
  const admin = await connecte(browser, ADMIN, '/admin/utilisateurs');
  await expect(page.getByText('En ligne').first()).toBeVisible();
  await chercher(admin, distrait.name);
  await ouvrirActions(admin, distrait.fullname);
  await admin.getByRole('menuitem', { name: 'Réinitialiser le mot de passe' }).click();
  await admin.getByRole('button', { name: 'OUI', exact: true }).click();
  const secret = await admin
    .getByRole('dialog', { name: 'Mot de passe provisoire' })
    .getByRole('textbox')
    .inputValue();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await entrer(page, distrait.name, secret);
  await expect(page).toHaveURL(/\/new-password$/);
  await admin.getByRole('button', { name: 'J’ai noté le mot de passe' }).click();
  await admin.goto('/admin/utilisateurs?vue=audit');
  await admin
    .getByRole('button', {
      name: new RegExp(`^Détail : mot de passe réinitialisé, Utilisateur ${distrait.fullname}`),
    })
    .click();
  await expect(admin.getByRole('dialog')).toContainText('Par Administrateur');
  await expect(admin.getByRole('dialog')).not.toContainText(secret);
});

test('cinq essais faux ferment la porte, et le temps qui reste se compte', async ({ browser }) => {
  const oublieux = await employe('oublieux', ['caisse']);
  const page = await poste(browser);
  await page.goto('/login');
  for (let i = 0; i < 5; i++) {
    const reponse = page.waitForResponse((r) => r.url().endsWith('/api/login'));
    await entrer(page, oublieux.name, `faux ${i}`);
    expect((await reponse).status()).toBe(422);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  }
  await entrer(page, oublieux.name, oublieux.password);
  const reste = page.getByRole('timer');
  await expect(reste).toHaveText(/^Réessayez dans (5 min 00|4 min 5\d) s\.$/);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const avant = await reste.textContent();
  await expect(reste).not.toHaveText(avant ?? '');
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(oublieux.name);
  const admin = await connecte(browser, ADMIN, '/admin/utilisateurs?vue=connexions');
  await admin.getByLabel('Rechercher').fill(`${oublieux.name} verrouillé`);
  await expect(admin.getByRole('table').getByRole('row').nth(1)).toContainText(oublieux.fullname);
});

test('axe : rien de grave à la connexion ni au nouveau mot de passe, avec leurs erreurs', async ({
  browser,
}) => {
  const page = await poste(browser);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Le nom d’utilisateur est obligatoire.')).toBeVisible();
  await rienDeGrave(page);
  const lui = await connecte(browser, await employe('axe', ['caisse']), '/new-password');
  await lui.getByRole('button', { name: 'Enregistrer' }).click();
  await rienDeGrave(lui);
  await lui.goto('/ma-securite');
  await expect(lui.getByRole('row', { name: /Celle-ci/ })).toBeVisible();
  await lui.getByRole('button', { name: 'Poser la seconde preuve' }).click();
  await expect(lui.getByLabel('Code affiché par l’application')).toBeFocused();
  await rienDeGrave(lui);
});
for (const [nom, vue] of [
  ['utilisateurs', ''],
  ['connexions', '?vue=connexions'],
  ['audit', '?vue=audit'],
] as const) {
  test(`axe : rien de grave sur /admin/utilisateurs, ${nom}`, async ({ browser }) => {
    const page = await connecte(browser, ADMIN, `/admin/utilisateurs${vue}`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await rienDeGrave(page);
    if (nom === 'connexions') {
      await page.getByRole('tab', { name: 'Sécurité' }).click();
      await page.getByRole('button', { name: 'Faire un jeton' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await rienDeGrave(page);
      return;
    }
    await page
      .getByRole('button', { name: nom === 'audit' ? /^Détail/ : 'Nouvel utilisateur' })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await rienDeGrave(page);
  });
}
