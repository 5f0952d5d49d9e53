import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const racine = new URL('..', import.meta.url).pathname;
const purs = ['tests/**/*.rules.test.ts', 'tests/**/*.unit.test.ts', 'tests/architecture.test.ts'];
const ecrans = ['tests/**/*.ecran.test.tsx'];

export default defineConfig({
  test: {
    projects: [
      { root: racine, test: { name: 'regles', environment: 'node', include: purs } },
      { root: racine, plugins: [react()], test: { name: 'ecrans', environment: 'jsdom', include: ecrans } },
      {
        root: racine,
        test: {
          name: 'actes',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...purs, ...ecrans],
          globalSetup: ['tests/harness/grappe-de-test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
