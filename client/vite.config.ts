import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVEUR = process.env.SERVEUR_DEV ?? 'http://127.0.0.1:8000';
const CHEMINS_DU_SERVEUR = ['/api', '/sanctum', '/socket.io', '/sante', '/metriques', '/superviseur'];

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows our own files only
    modulePreload: { polyfill: false }, // the one script Vite would write into the page
    chunkSizeWarningLimit: 1500,
  },
  worker: { format: 'es' }, // so that the export thread loads the workbook or the PDF library, not both
  server: {
    strictPort: true,
    proxy: Object.fromEntries(CHEMINS_DU_SERVEUR.map((chemin) => [`^${chemin}(/|\\?|$)`, { target: SERVEUR, ws: true, xfwd: true }])),
  },
});
