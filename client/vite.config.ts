import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVEUR = process.env.SERVEUR_DEV ?? 'http://127.0.0.1:8000';
const CHEMINS_DU_SERVEUR = ['/api', '/sanctum', '/socket.io', '/sante', '/metriques', '/superviseur', '/fichiers'];

/** Compressed once, here: the server sends the files as they are, and its thread is for sales. */
function comprimer(): Plugin {
  return {
    name: 'comprimer',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const nom of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const fichier = path.join(dir, nom);
        if (!/\.(js|css|svg|html)$/.test(nom) || statSync(fichier).size < 1024) continue;
        const contenu = readFileSync(fichier);
        writeFileSync(`${fichier}.gz`, gzipSync(contenu, { level: 9 }));
        writeFileSync(`${fichier}.br`, brotliCompressSync(contenu));
      }
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [react(), comprimer()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows our own files only
    modulePreload: { polyfill: false }, // the one script Vite would write into the page
    chunkSizeWarningLimit: 1500,
    // Files of a few hundred bytes cost more in headers than they carry: what nearly every screen shares travels together.
    rolldownOptions: { output: { codeSplitting: { groups: [
      { name: 'icones', test: /@blueprintjs\/icons\/lib\/esm\/generated\/components\//, minShareCount: 3 },
      { name: 'commun', test: /\/(shared|client\/base)\//, minShareCount: 5 },
    ] } } },
  },
  worker: { format: 'es' }, // so that the export thread loads the workbook or the PDF library, not both
  server: {
    strictPort: true,
    proxy: Object.fromEntries(CHEMINS_DU_SERVEUR.map((chemin) => [`^${chemin}(/|\\?|$)`, { target: SERVEUR, ws: true, xfwd: true }])),
  },
});
