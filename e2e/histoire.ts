import { test as base } from '@playwright/test';

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
