import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preparerMachine } from './harness/machine.ts';
import { HANG_MS, PATIENCE_MS } from './harness/patience.ts';

preparerMachine();
// Exported on many servers, 'production' makes React refuse to be tested.
process.env['NODE_ENV'] = 'test';

const racine = join(import.meta.dirname, '..');
const purs = ['tests/**/*.rules.test.ts', 'tests/**/*.unit.test.ts', 'tests/architecture.test.ts'];
const ecrans = ['tests/**/*.ecran.test.tsx'];
/** Generous on purpose: a busy machine is not a fault, and what never comes still fails. */
const patience = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

export default defineConfig({
  test: {
    maxWorkers: 3, // acts mostly wait for the database: three at a time keep two cores busy
    projects: [
      {
        root: racine,
        test: {
          name: 'regles',
          environment: 'node',
          include: purs,
          isolate: false,
          setupFiles: ['tests/harness/each-file.ts'],
          ...patience,
        },
      },
      {
        root: racine,
        plugins: [react()],
        test: {
          name: 'ecrans',
          environment: 'jsdom',
          include: ecrans,
          setupFiles: ['tests/harness/each-file.ts', 'tests/harness/ecrans.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        root: racine,
        test: {
          name: 'actes',
          environment: 'node',
          // each file has a base and a server of its own; the code is loaded once a worker
          isolate: false,
          setupFiles: ['tests/harness/each-file.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [...purs, ...ecrans],
          globalSetup: ['tests/harness/grappe-de-test.ts'],
          ...patience,
        },
      },
    ],
  },
});
