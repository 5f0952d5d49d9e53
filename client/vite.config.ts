import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const SERVEUR = process.env.SERVEUR_DEV ?? 'http://127.0.0.1:8000';
const CHEMINS_DU_SERVEUR = ['/api', '/sanctum', '/socket.io', '/sante', '/metriques', '/superviseur', '/fichiers', '/confiance'];

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

const PHRASES = path.join(import.meta.dirname, '../shared/base/phrases');
/** Reads each sentence from the file of its subject instead of the whole catalogue: a screen then loads its own subjects, not everybody's. */
function distribuerPhrases(): Plugin {
  const sujets = new Map(readdirSync(PHRASES).flatMap((f) => [...readFileSync(path.join(PHRASES, f), 'utf8').matchAll(/^export const (\w+)/gm)].map((m) => [m[1] ?? '', path.basename(f, '.ts')])));
  return {
    name: 'distribuer-phrases',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const importe = "import { messages } from '#shared/base/messages.ts';";
      if (!/\/(client|shared)\//.test(id) || !code.includes(importe)) return null;
      const servis = new Set<string>();
      const reecrit = code.replace(importe, '').replaceAll(/\bmessages\.(\w+)/g, (tel, nom: string) => {
        const sujet = sujets.get(nom);
        if (sujet === undefined) return tel;
        servis.add(sujet);
        return `phrases_${sujet}.${nom}`;
      });
      const reste = /\bmessages\b(?!['’])/.test(reecrit) ? importe : '';
      return { code: `${[...servis].map((s) => `import * as phrases_${s} from '#shared/base/phrases/${s}.ts';`).join('')}${reste}${reecrit}`, map: null };
    },
  };
}

const icone = (nom: string, cote: number, purpose?: 'maskable') => ({ src: `/icones/${nom}.png`, sizes: `${cote}x${cote}`, type: 'image/png', ...(purpose && { purpose }) });
/** What a system installs, and the list of files our own service worker keeps. Workbooks, papers and charts are kept when first opened: no cut needs them. */
const application = () => VitePWA({
  strategies: 'injectManifest',
  srcDir: 'shell',
  filename: 'service-worker.ts',
  injectRegister: 'script-defer',
  injectManifest: { globPatterns: ['**/*.{js,css,html,png,svg,webmanifest}'], globIgnores: ['**/{exceljs,pdf-lib,echarts}*', '**/aide-image-*', 'service-worker.js', 'registerSW.js'], maximumFileSizeToCacheInBytes: 1_500_000 },
  manifest: {
    id: '/',
    name: 'Pharmacie',
    short_name: 'Pharmacie',
    description: 'Vente, caisse et stock de la pharmacie',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f0f2f5',
    theme_color: '#1c2127',
    categories: ['business', 'medical'],
    icons: [icone('192', 192), icone('512', 512), icone('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Vente', url: '/vente/reservation', icons: [icone('192', 192)] },
      { name: 'Caisses', url: '/vente/caisses', icons: [icone('192', 192)] },
    ],
  },
});

export default defineConfig({
  base: '/',
  plugins: [distribuerPhrases(), react(), comprimer(), application()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows our own files only
    modulePreload: { polyfill: false }, // the one script Vite would write into the page
    chunkSizeWarningLimit: 1500,
    // Files of a few hundred bytes cost more in headers than they carry: what nearly every screen shares travels together.
    rolldownOptions: { input: ['index.html', 'hors-ligne.html'].map((page) => path.join(import.meta.dirname, page)), output: { codeSplitting: { groups: [
      { name: 'icones', test: /@blueprintjs\/icons\/lib\/esm\/generated\/components\//, minShareCount: 3 },
      { name: 'commun', test: /\/(shared(?!\/base\/phrases)|client\/base)\//, minShareCount: 5 },
    ] } } },
  },
  worker: { format: 'es' }, // so that the export thread loads the workbook or the PDF library, not both
  server: {
    strictPort: true,
    proxy: Object.fromEntries(CHEMINS_DU_SERVEUR.map((chemin) => [`^${chemin}(/|\\?|$)`, { target: SERVEUR, ws: true, xfwd: true }])),
  },
});
