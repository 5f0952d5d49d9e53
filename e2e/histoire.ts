import { type Page, test as base } from '@playwright/test';
import { Fichier } from './pages/fichier.ts';

export * from '@playwright/test';

let fichierEnCours = '';
/**
 * A story. Each file begins with the cashier's register given back, whoever played before; stations are
 * shut down at a story's end: left on, they would hear and draw all that the next stories do.
 */
export const test = base.extend<{ scene: undefined }>({
  scene: [
    async ({ browser }, use, { file }) => {
      if (file !== fichierEnCours) await (await Fichier.de('brice')).rendreCaisse();
      fichierEnCours = file;
      await use(undefined);
      await Promise.all(browser.contexts().map((poste) => poste.close()));
    },
    { auto: true },
  ],
});

/** Does what stands behind the three dots of the row that is named so. */
export async function faireActe(page: Page, de: string, acte: string): Promise<void> {
  await page.getByRole('button', { name: `Actes de ${de}`, exact: true }).click();
  await page.getByRole('menuitem', { name: acte, exact: true }).click();
}
