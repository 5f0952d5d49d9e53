import { type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * A story, whose stations are shut down at its end. Left on, they would hear and draw all that the
 * next stories do.
 */
export const test = base.extend<{ postesEteints: undefined }>({
  postesEteints: [
    async ({ browser }, use) => {
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
