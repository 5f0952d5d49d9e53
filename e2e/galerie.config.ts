import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { trouverNavigateur } from '../tests/harness/navigateur.ts';
import { HANG_MS } from '../tests/harness/patience.ts';

const { env, ...navigateur } = await trouverNavigateur();

/**
 * The parts of screens in pictures, compared with the last ones (`npm run galerie`,
 * `-- --update-snapshots` takes them anew). Not of `npm test`: signs that Inter lacks come from the
 * fonts of the machine.
 */
export default defineConfig({
  testDir: 'galerie',
  testMatch: '*.galerie.ts',
  outputDir: '../test-results/galerie',
  snapshotPathTemplate: join('{testDir}', 'images', '{arg}{ext}'),
  timeout: HANG_MS,
  workers: 1,
  reporter: 'list',
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
    launchOptions: { ...navigateur, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } },
  },
});
