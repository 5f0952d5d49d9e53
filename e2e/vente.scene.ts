import type { Station } from '#shared/vente/station/station.schema.ts';
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
/** What the page keeps of its station. */
const posteDe = (page: Page): Promise<{ marque?: string; accepte?: boolean } | null> =>
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
    return Object(poste);
  });
/**
 * The server has named this station, which keeps its mark, and a manager accepted it: it may be cut off
 * from now on. It hears that as its page opens again.
 */
export async function posteConnu(page: Page, adresse?: string): Promise<void> {
  const chef = await Fichier.de('admin', adresse);
  // Those of other stories first: a seller may have five that wait.
  await accepterTous(chef);
  await page.reload();
  await expect.poll(async () => (await posteDe(page))?.marque ?? '').toMatch(/^P\d+$/);
  await accepterTous(chef);
  await page.reload();
  await expect.poll(async () => (await posteDe(page))?.accepte).toBe(true);
}
async function accepterTous(chef: Fichier): Promise<void> {
  const postes = await chef.lire<Station[]>('/api/stations');
  for (const { id, enrolee_at, ecartee_at, empreinte } of postes)
    if (enrolee_at === null && ecartee_at === null && empreinte !== null)
      await chef.ecrire(`/api/stations/${id}/accepter`, {});
}
export const enregistre = (page: Page) => expect(page.getByText('Enregistré ✓')).toBeVisible();

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerVente(): void {
  test.beforeEach(async () => {
    admin = await Fichier.de();
    for (const nom of ['awa', 'serge']) await (await Fichier.de(nom)).fermerBrouillons();
  });
}
