// Browser: what is being sold has the screen; what comes during a sale moves neither search nor payment.
import { type Browser, expect, type Locator, type Page, test } from './histoire.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { EcranVente } from './pages/vente.ts';

const PORTABLE = { width: 1366, height: 625 };
const NOMS = [
  'METRONIDAZOLE DENK 125 mg/5 ml susp',
  'PHLOROGLUCINOL BIOGARAN 150 mg suppo B/10',
  'AZITHROMYCINE SANDOZ 200 mg/5 ml susp',
  'AMOXICILLINE/ACIDE CLAVULANIQUE CIPLA 500 mg/62,5 mg cp B/16',
  'AZITHROMYCINE DENK 200 mg/5 ml susp',
  'SULFADOXINE/PYRIMETHAMINE DENK 500 mg/25 mg cp B/3',
  'ARTEMETHER/LUMEFANTRINE CIPLA 20 mg/120 mg cp B/24',
  'CARBOCISTEINE BIOGARAN 2 % sirop',
  'PREDNISOLONE BIOGARAN 20 mg cp eff B/20',
];

/** Awa's screen: a basket of COMPTANT, then one of nine lines whose client a fund covers. */
async function neufLignes(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Page> {
  const chef = await Fichier.de();
  const awa = await Fichier.de('awa');
  await awa.fermerBrouillons();
  const assure = await chef.client('ESSONO Patrice', { prise_en_charge: 90 });
  const reservation_produits = [];
  for (const nom of NOMS) {
    const { id } = await chef.produit(nom, { qte: 5, prix: 2_450 });
    reservation_produits.push({ produit_id: id, qte: 1, prise_en_charge: 90 });
  }
  await awa.ecrire('/api/reservations');
  const { data } = await awa.ecrire<{ id: number }>('/api/reservations');
  const chemin = `/api/reservations/${data.id}/update`;
  await awa.ecrire(chemin, { client_id: assure.id });
  const faite = await awa.ecrire(chemin, { reservation_produits });
  expect(faite.errors).toEqual([]);
  const page = await ouvrirPoste(browser, 'awa', '/vente/reservation', { viewport });
  await new EcranVente(page).attendre();
  await expect(page.locator('.vente-panier h2')).toHaveText('Produits (9)');
  return page;
}
/** The basket Awa opened last. */
async function dernierBrouillon(awa: Fichier): Promise<{ id: number }> {
  const jour = await awa.lire<{ id: number; status: string }[]>(
    `/api/reservations/jour?created_by=${encodeURIComponent('Awa Ndong')}`,
  );
  return jour.filter((r) => r.status === 'Brouillon').reduce((a, b) => (a.id > b.id ? a : b));
}
const cadre = (quoi: Locator) =>
  quoi.evaluate((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });

test('à 1366 × 625, huit lignes entières d’un assuré ; la tête a la même hauteur pour COMPTANT', async ({
  browser,
}) => {
  const page = await neufLignes(browser, PORTABLE);
  const entieres = await page.locator('.vente-lignes').evaluate((lignes) => {
    const bas = lignes.getBoundingClientRect().bottom;
    return [...lignes.querySelectorAll('tbody tr')].filter(
      (r) => r.getBoundingClientRect().bottom <= bas + 1,
    ).length;
  });
  expect(entieres).toBeGreaterThanOrEqual(8);
  const corps = page.locator('.vente-corps');
  const [, tete] = await cadre(corps);
  expect(tete).toBeLessThanOrEqual(100);
  await page.keyboard.press('Alt+1');
  await expect(page.locator('.vente-panier h2')).toHaveText('Produits (0)');
  expect((await cadre(corps))[1]).toBe(tete);
});

test('au téléphone, quatre lignes entières d’un assuré, rien dessus ; une pression ouvre sa feuille', async ({
  browser,
}) => {
  const page = await neufLignes(browser, { width: 390, height: 844 });
  await page.getByRole('radio', { name: /Panier/ }).click();
  const lignes = page.locator('.table-panier tbody tr');
  const [, premiere] = await cadre(lignes.first());
  expect(premiere).toBeLessThanOrEqual(240);
  const lues = await lignes.evaluateAll(
    (toutes) =>
      toutes.filter((ligne) => {
        const { x, y, width, height } = ligne.getBoundingClientRect();
        return [2, height / 2, height - 2].every((bas) =>
          ligne.contains(document.elementFromPoint(x + width / 3, y + bas)),
        );
      }).length,
  );
  expect(lues).toBeGreaterThanOrEqual(4);
  const feuille = page.getByLabel('N° feuille');
  const resume = page.getByRole('button', { name: /feuille à saisir/ });
  await resume.click();
  await expect(feuille).toBeFocused();
  await resume.click();
  await expect(feuille).not.toBeFocused();
  expect((await cadre(lignes.first()))[1]).toBe(premiere);
});

test('au téléphone, ce qui paie a une place et une largeur, panier vu ou non, remise ou non', async ({
  browser,
}) => {
  const page = await neufLignes(browser, { width: 390, height: 844 });
  const actes = page.locator('.actes-vente');
  const places = async () => ({
    net: (await cadre(page.locator('.vente-totaux .net output')))[1],
    payer: await cadre(actes.getByRole('button', { name: /^Payer maintenant/ })),
  });
  const avant = await places();
  await page.getByRole('radio', { name: /Panier/ }).click();
  const devis = actes.getByRole('button', { name: 'Transformer en devis' });
  await expect(devis).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(avant);
  const awa = await Fichier.de('awa');
  const { id } = await dernierBrouillon(awa);
  await awa.ecrire(`/api/reservations/${id}/update`, { remise: 500 });
  await expect(actes.getByRole('button', { name: /^Retirer la remise/ })).toBeVisible();
  expect(await places()).toEqual(avant);
});

test('Alt+N va au N° de feuille ; une coupure ne bouge ni la recherche ni ce qui finit la vente', async ({
  browser,
}) => {
  const page = await neufLignes(browser, PORTABLE);
  const places = () =>
    Promise.all(
      [
        page.getByRole('combobox', { name: 'Scanner ou rechercher un produit' }),
        page.getByRole('button', { name: /^Payer maintenant/ }),
        page.locator('.table-panier thead'),
      ].map(cadre),
    );
  const avant = await places();
  await page.getByRole('button', { name: /N° de feuille à saisir/ }).click();
  await expect(page.getByLabel('N° feuille')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('Alt+n');
  await expect(page.getByLabel('N° feuille')).toBeFocused();
  await page.context().setOffline(true);
  await expect(page.locator('.vente-bandes .bande').first()).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(avant);
  await page.context().setOffline(false);
});

test('agrandi à 200 %, une ligne du panier se lit : rien n’est dessus', async ({ browser }) => {
  const page = await neufLignes(browser, { width: 683, height: 312 });
  await page.getByRole('radio', { name: /Panier/ }).click();
  const ligne = page.locator('.table-panier tbody tr').first();
  await ligne.evaluate((e) => e.scrollIntoView({ block: 'center' }));
  const dessus = await ligne.evaluate((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      e.contains(document.elementFromPoint(x + width / 3, y + height * part)),
    );
  });
  expect(dessus).toBe(true);
});

test('à 1024 au doigt comme à 1366, aucun onglet de la barre n’est coupé ni couvert', async ({
  browser,
}) => {
  const awa = await Fichier.de('awa');
  const chef = await Fichier.de();
  const long = await chef.client('MOUSSAVOU BIYOGHE Marie-Antoinette', {});
  await awa.ecrire('/api/reservations');
  for (const [taille, hasTouch] of [
    [{ width: 1024, height: 768 }, true],
    [PORTABLE, false],
  ] as const) {
    // One that is cancelled, then two that are open.
    await awa.fermerBrouillons();
    await awa.ecrire('/api/reservations');
    const { data } = await awa.ecrire<{ id: number }>('/api/reservations');
    await awa.ecrire(`/api/reservations/${data.id}/update`, { client_id: long.id });
    const page = await ouvrirPoste(browser, 'awa', '/vente/reservation', {
      viewport: taille,
      hasTouch,
    });
    await new EcranVente(page).attendre();
    const barre = page.getByRole('navigation', { name: 'Réservations du jour' });
    await expect(barre.getByRole('button').first()).toBeVisible();
    const deborde = () =>
      barre.evaluate((nav) =>
        [nav, ...nav.querySelectorAll('button')]
          .filter((e) => e.scrollWidth > e.clientWidth)
          .map((e) => `${e.textContent} ${e.scrollWidth} > ${e.clientWidth}`),
      );
    await expect.poll(deborde).toEqual([]);
    await page.context().close();
  }
});

/** A garde that begins at midnight, unless one goes on. */
async function deGarde(chef: Fichier): Promise<void> {
  if (await chef.lire('/api/gardes/actuelle')) return;
  const jour = jourDe(new Date());
  const faite = await chef.ecrire('/api/gardes', {
    date_debut: jour,
    heure_debut: '00:00',
    date_fin: jourPlus(jour, 1),
    heure_fin: '08:00',
    montant_taxe: 500,
  });
  expect(faite.errors).toEqual([]);
}
const finDeGarde = async (chef: Fichier): Promise<void> => {
  const ouverte = await chef.lire<{ id: number } | null>('/api/gardes/actuelle');
  if (ouverte) await chef.ecrire(`/api/gardes/${ouverte.id}/terminer`);
};

test('une remise, une garde et une caisse au long nom : ce qui finit la vente tient dans l’écran, la garde dans sa ligne', async ({
  browser,
}) => {
  const chef = await Fichier.de();
  const awa = await Fichier.de('awa');
  await chef.ecrire('/api/caisses', { libelle: 'Caisse Parapharmacie du rez-de-chaussée' });
  await deGarde(chef);
  try {
    const page = await neufLignes(browser, PORTABLE);
    const dernier = await dernierBrouillon(awa);
    await awa.ecrire(`/api/reservations/${dernier.id}/update`, {
      remise: 500,
      nom_assure: 'MOUSSAVOU BIYOGHE Marie-Antoinette',
    });
    await expect(page.getByRole('button', { name: /^Retirer la remise/ })).toBeVisible();
    const garde = page.locator('.vente-etape .etiquette').filter({ hasText: 'garde est en cours' });
    await expect(garde).toBeInViewport({ ratio: 1 });
    expect((await cadre(garde))[3]).toBeLessThanOrEqual(48);
    await page.setViewportSize({ width: 1280, height: 625 });
    const champs = await page.locator('.vente-champs > .champ').evaluateAll((tous) =>
      tous
        .filter((e) => {
          const saisi = e.querySelector('input')?.getBoundingClientRect();
          return saisi && saisi.right > e.getBoundingClientRect().right + 1;
        })
        .map((e) => e.textContent),
    );
    expect(champs, 'un champ dans le suivant').toEqual([]);
    for (const taille of [PORTABLE, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(taille);
      const panier = page.getByRole('radio', { name: /Panier/ });
      if (taille.width < 1024) await panier.click();
      for (const acte of await page.locator('.actes-vente .bp6-button').all())
        await expect(acte, `${taille.width}`).toBeInViewport({ ratio: 1 });
      // What holds the basket is read within its foot, over no line.
      const deborde = await page.locator('.panier-fige').evaluate((dite) => {
        const { top, bottom } = dite.getBoundingClientRect();
        const pied = (dite.closest('footer') ?? dite).getBoundingClientRect();
        return Math.max(pied.top - top, bottom - pied.bottom);
      });
      expect(deborde, `${taille.width}`).toBeLessThanOrEqual(0);
      const debordent = await page
        .locator('.actes-vente .bp6-button')
        .evaluateAll((actes) =>
          actes.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent),
        );
      expect(debordent, `${taille.width}`).toEqual([]);
    }
  } finally {
    await finDeGarde(chef);
  }
});
