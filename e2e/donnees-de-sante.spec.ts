// Browser: all storages, caches and addresses of a real browser are searched.
import { expect, type Page, test } from './histoire.ts';
import { MARQUE_DE_SANTE } from './demarrer-serveur.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { taper } from './scan.ts';

const MARQUE = MARQUE_DE_SANTE;

/** All that a browser keeps of a page, and that another page of it may read later. */
const memoireDe = (page: Page) =>
  page.evaluate(async () => {
    const attendre = <T>(demande: IDBRequest<T>) =>
      new Promise<T>((ok, ko) => {
        demande.onsuccess = () => ok(demande.result);
        demande.onerror = () => ko(demande.error);
      });
    const contenuDe = async (nom: string) => {
      const base = await attendre(indexedDB.open(nom));
      const magasins = [...base.objectStoreNames];
      const lire = magasins.length > 0 ? base.transaction(magasins) : null;
      const tout = async (m: IDBObjectStore): Promise<unknown> => [
        await attendre<unknown[]>(m.getAll()),
        await attendre(m.getAllKeys()),
      ];
      const gardes = await Promise.all(
        magasins.flatMap((m) => (lire ? [tout(lire.objectStore(m))] : [])),
      );
      base.close();
      return gardes;
    };
    const bases = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []));
    return [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state as unknown,
      location.href,
      document.title,
      await Promise.all(bases.map(contenuDe)),
    ]
      .map((t) => JSON.stringify(t))
      .join('');
  });

test('l’identité d’un assuré n’entre ni dans une adresse, ni dans la mémoire du navigateur', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation');
  const adresses: string[] = [];
  page.on('request', (r) => adresses.push(r.url()));
  // Another seller's screen, connected all along, hears nothing of who is insured at this one.
  const voisine = await ouvrirPoste(browser, 'awa', '/vente/reservation');
  const entendus: string[] = [];
  voisine.on('websocket', (w) => w.on('framereceived', (f) => entendus.push(String(f.payload))));
  await voisine.reload();
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
  const memoire = () => memoireDe(page);
  expect(await memoire()).not.toContain(MARQUE);
  await page.reload();
  await vente.attendre();
  // kept, by the server
  await expect(page.getByLabel('Nom assuré')).toHaveValue(new RegExp(MARQUE));
  expect(await memoire()).not.toContain(MARQUE);
  expect(adresses.filter((a) => a.includes('7731'))).toEqual([]);
  expect(entendus.length).toBeGreaterThan(0);
  expect(entendus.filter((t) => t.includes(MARQUE))).toEqual([]);
  // The token that opens the session is out of reach of any script.
  expect(
    await page.evaluate(
      () =>
        /session=/.test(document.cookie) ||
        /token":"(?!e2e)/.test(JSON.stringify({ ...localStorage })),
    ),
  ).toBe(false);
});
