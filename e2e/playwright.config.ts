import { defineConfig } from '@playwright/test';
import { preparerMachine } from '../tests/harness/machine.ts';
import { trouverNavigateur } from '../tests/harness/navigateur.ts';
import { HANG_MS, PATIENCE_MS } from '../tests/harness/patience.ts';

preparerMachine();
const { env, ...navigateur } = await trouverNavigateur();

export default defineConfig({
  testDir: '.',
  build: { external: ['**/*.ts'] }, // Node strips the types itself, at a quarter of Babel's cost

  outputDir: `../test-results/e2e${process.env.PART_E2E ? `-${process.env.PART_E2E}` : ''}`,
  globalSetup: './demarrer-serveur.ts',
  workers: 1,
  // what never comes still fails; what comes late on a busy machine is not a fault
  timeout: HANG_MS,
  expect: { timeout: PATIENCE_MS },
  retries: 0, // nothing is played again to green: a story that is red once is a fault, its own or ours
  forbidOnly: true,
  reporter: process.env.RAPPORT_E2E
    ? [['list'], ['json', { outputFile: process.env.RAPPORT_E2E }]]
    : 'list',
  use: {
    // a button that never opens, a page that never comes, is told before the story's end
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    get baseURL() {
      return process.env.ADRESSE_E2E; // known once the server has started
    },
    // A sixth of the stories' time; the mission itself is told with what moves on the screens.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // its own story lets it in
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
    viewport: { width: 1366, height: 625 },
    trace: 'off', // recording every story costs a fifth of their time; `--trace on` for one
    screenshot: 'only-on-failure',
    // Without a locale, a browser cannot write 'N°' in the name of a file, and hands it over
    // nameless.
    launchOptions: { ...navigateur, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } },
  },
});
