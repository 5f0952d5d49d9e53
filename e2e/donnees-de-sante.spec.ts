import { expect, test } from '@playwright/test';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { taper } from './scan.ts';

const MARQUE = 'MARQUE-7731';

test('l’identité d’un assuré n’entre ni dans une adresse, ni dans la mémoire du navigateur', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation');
  const adresses: string[] = [];
  page.on('request', (r) => adresses.push(r.url()));
  const vente = new EcranVente(page);
  await vente.nouvelle();
  await page.keyboard.press('F3');
  await taper(page, 'obiang');
  await expect(page.getByRole('option', { name: /OBIANG/ })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const champ of ['Identifiant assuré', 'Nom assuré', 'N° feuille']) {
    await page.getByLabel(champ).fill(`${MARQUE} ${champ}`);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText(/^Enregistré/)).toBeVisible();
  const memoire = () =>
    page.evaluate(
      () =>
        JSON.stringify({ ...localStorage }) +
        JSON.stringify({ ...sessionStorage }) +
        document.cookie,
    );
  expect(await memoire()).not.toContain(MARQUE);
  await page.reload();
  await vente.attendre();
  // kept, by the server
  await expect(page.getByLabel('Nom assuré')).toHaveValue(new RegExp(MARQUE));
  expect(await memoire()).not.toContain(MARQUE);
  expect(adresses.filter((a) => a.includes('7731'))).toEqual([]);
  // The token that opens the session is out of reach of any script.
  expect(
    await page.evaluate(
      () =>
        /session=/.test(document.cookie) ||
        /token":"(?!e2e)/.test(JSON.stringify({ ...localStorage })),
    ),
  ).toBe(false);
});
