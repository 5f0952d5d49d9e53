import type { Download, Page } from '@playwright/test';

/**
 * The next file handed over under a name. A PDF shown in the page is one too for a browser without
 * a reader, nameless: not that one.
 */
export const fichierRemis = (page: Page): Promise<Download> =>
  page.waitForEvent('download', { predicate: (d) => d.suggestedFilename() !== 'download' });
