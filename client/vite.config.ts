import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { buildThenFinish } from './bundle/after-build.ts';
import { sansSuperflu } from './bundle/no-superfluous.ts';
import { WORKER } from './bundle/offline-files.ts';
import { ownStylesLast } from './bundle/own-styles-last.ts';
import { planBundle } from './bundle/plan-bundle.ts';
import { sansStylesSansEmploi } from './bundle/unused-styles.ts';
import { classeursUneFois } from './bundle/workbooks-once.ts';

const SERVEUR = process.env.SERVEUR_DEV ?? 'http://127.0.0.1:8000';
const CHEMINS_DU_SERVEUR = [
  '/api',
  '/sanctum',
  '/socket.io',
  '/sante',
  '/metriques',
  '/superviseur',
  '/fichiers',
  '/confiance',
  '/t/',
];

/** Production build of the router, without development warnings; not in its exports. */
const ROUTEUR = path.join(import.meta.dirname, '../node_modules/react-router/dist/production');
const ROUTEUR_SANS_AVIS = [
  { find: /^react-router$/, replacement: path.join(ROUTEUR, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(ROUTEUR, 'dom-export.mjs') },
];

/** `plan`: output file of each shared module; empty for the dev server. */
const configuration = (plan: ReadonlyMap<string, string>): UserConfig => ({
  base: '/',
  plugins: [sansStylesSansEmploi(), classeursUneFois(), sansSuperflu(), react(), ownStylesLast()],
  builder: { buildApp: buildThenFinish },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // CSP allows our own files only
    modulePreload: { polyfill: false }, // Vite would inline this script
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        'hors-ligne': path.join(import.meta.dirname, 'hors-ligne.html'),
        [WORKER]: path.join(import.meta.dirname, `shell/${WORKER}.ts`),
      },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            {
              name: (id) => plan.get(id) ?? null,
              debugName: 'partage',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // one library per export worker: workbook or PDF
  worker: { format: 'es', plugins: () => [classeursUneFois(), sansSuperflu()] },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      CHEMINS_DU_SERVEUR.map((chemin) => [
        `^${chemin}(/|\\?|$)`,
        { target: SERVEUR, ws: true, xfwd: true },
      ]),
    ),
  },
});

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return configuration(new Map());
  const resolve = { alias: ROUTEUR_SANS_AVIS };
  return { ...configuration(await planBundle({ resolve })), resolve };
});
