import { type Browser, expect, type Page, test } from './histoire.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';

export const VENTE = '/vente/reservation';
export let admin: Fichier;
export async function vendre(
  browser: Browser,
  nom: string,
): Promise<{ page: Page; vente: EcranVente }> {
  const page = await ouvrirPoste(browser, nom, VENTE);
  const vente = new EcranVente(page);
  await vente.attendre();
  return { page, vente };
}
/** The watermark over a closed basket. */
export const filigraneDe = (page: Page, texte: string) =>
  page.locator('.verrou-texte', { hasText: texte });
/** The amount is shown: Règlement stands before it, waits for the basket, and an Enter pays nothing. */
export async function montantMontre(page: Page): Promise<void> {
  const reglement = page.getByRole('dialog', { name: 'Règlement' });
  await expect(reglement.getByRole('button', { name: 'Payer' })).toBeEnabled();
  await expect(reglement.getByLabel('Montant reçu')).toBeFocused();
}
/** F9, then F8 for the exact amount. */
export async function reglerExact(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await montantMontre(page);
  await page.keyboard.press('F8');
}
export async function payerExact(page: Page): Promise<void> {
  await reglerExact(page);
  await page.keyboard.press('Enter');
}
/** The server has named this station, which keeps its mark: it may be cut off from now on. */
export const posteConnu = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const nom = 'journal-du-poste';
        if (!(await indexedDB.databases()).some((b) => b.name === nom)) return null;
        const attendre = <T>(demande: IDBRequest<T>) =>
          new Promise<T>((ok) => {
            demande.onsuccess = () => ok(demande.result);
          });
        const base = await attendre(indexedDB.open(nom));
        const poste: unknown = await attendre(
          base.transaction('memoire').objectStore('memoire').get('poste'),
        );
        base.close();
        return String(Object(poste).marque);
      }),
    )
    .toMatch(/^P\d+$/);
export const enregistre = (page: Page) => expect(page.getByText('Enregistré ✓')).toBeVisible();

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerVente(): void {
  test.beforeEach(async () => {
    admin = await Fichier.de();
    for (const nom of ['awa', 'serge']) await (await Fichier.de(nom)).fermerBrouillons();
  });
}
