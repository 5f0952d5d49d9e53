import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { transform } from 'lightningcss';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { type ArrivalPage, arrivalPages, READ_WHOLE } from './bundle/arrival-pages.ts';
import { ownStylesLast } from './bundle/own-styles-last.ts';
import { planBundle } from './bundle/plan-bundle.ts';
import { ECRANS } from './screens.ts';

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
];

const [enBrotli, enGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Above 8, seven seconds of processor at the first start for 7 % of the bytes (2026-11-24). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

async function comprimerFichier(fichier: string): Promise<void> {
  const contenu = readFileSync(fichier);
  const enCours = [enGzip(contenu, { level: 9 }), enBrotli(contenu, BROTLI)] as const;
  const [petit, plusPetit] = await Promise.all(enCours);
  writeFileSync(`${fichier}.gz`, petit);
  writeFileSync(`${fichier}.br`, plusPetit);
}
/** Compressed once, here: the server sends the files as they are, and its thread is for sales. */
function comprimer(): Plugin {
  return {
    name: 'comprimer',
    apply: 'build',
    enforce: 'post', // the last: it reads what the others have written
    async writeBundle({ dir = '' }) {
      const fichiers = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((nom) => /\.(js|css|svg|html)$/.test(nom))
        .map((nom) => path.join(dir, nom))
        .filter((fichier) => statSync(fichier).size >= 1024);
      await Promise.all(fichiers.map(comprimerFichier));
    },
  };
}

const TRAVAILLEUR = 'service-worker';
/** Asked for with the page, before its style sheets name it: the text is drawn once. */
const POLICE = /\.woff2$/;
/** Libraries whose files are kept when first opened: half of the whole, and no cut needs them. */
const LOURDES = /node_modules\/(@?exceljs|pdf-lib|@pdf-lib|echarts|zrender|@zxing|bwip-js)\//;
/** A first chart calls most of its library at once: read as the screens are [CHG-2]. */
const DES_GRAPHIQUES = /node_modules\/(echarts|zrender)\//;
/**
 * Ours that only read what the server alone holds, or send it files: the register of controlled
 * medicines, the thesaurus in service, imports, backups, settings, statements to a fund, what the
 * stations sold.
 */
const DU_SERVEUR = new RegExp(
  [
    'client/ordonnancier/(registre|stupefiants|comptes?|comptage|sortie|balance|prescripteurs|imprimer|reglage|de-vente)[-.](?!offert)',
    'client/interaction/base/(?!.*offert)',
    'client/(medicament|produit/import)/import-dialogue',
    'client/pharmacie/(sauvegardes|parametres-ecran)',
    'client/vente/cnamgs/cnamgs-dialogue',
    'client/station/(postes|ventes?-hors-ligne)',
    'client/ui/lecture/lire-zip',
  ].join('|'),
);
const LOURD_OCTETS = 350_000;
/**
 * What a system installs, and the list of the build's files for our service worker, which is one of
 * its entries.
 */
function application(): Plugin {
  const dossier = path.join(import.meta.dirname, 'public');
  return {
    name: 'application',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (_, { bundle = {} }) => [
      ...Object.keys(bundle)
        .filter((f) => POLICE.test(f))
        .map((f) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${f}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head' as const,
        })),
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'script', attrs: { src: '/inscrire.js', defer: true }, injectTo: 'head' },
    ],
    generateBundle(_, paquet) {
      const travailleur = paquet[`${TRAVAILLEUR}.js`];
      if (travailleur?.type !== 'chunk')
        throw new Error('Le service worker n’est pas de la construction.');
      // What a thread loads was built apart: its weight tells, for its modules are not known here.
      const lourds = new Set(
        Object.values(paquet)
          .filter((m) =>
            m.type === 'chunk'
              ? m.moduleIds.some((id) => LOURDES.test(id) || DU_SERVEUR.test(id))
              : m.source.length > LOURD_OCTETS,
          )
          .map((m) => m.fileName),
      );
      const batis = Object.keys(paquet).filter(
        (f) => /\.(js|css|html|woff2)$/.test(f) && !lourds.has(f) && f !== travailleur.fileName,
      );
      const publics = readdirSync(dossier, { recursive: true, encoding: 'utf8' }).filter((f) =>
        statSync(path.join(dossier, f)).isFile(),
      );
      // Those whose name does not bear their hash: the worker's own text must change with them, or
      // no browser would read it again.
      const marque = createHash('sha256');
      for (const f of publics.toSorted()) marque.update(readFileSync(path.join(dossier, f)));
      for (const f of batis.filter((nom) => nom.endsWith('.html')))
        marque.update(String(Object(paquet[f]).source));
      const fichiers = [...batis, ...publics]
        .map((f) => `/${f.replaceAll(path.sep, '/')}`)
        .toSorted();
      travailleur.code = `${travailleur.code.replace('FICHIERS_DE_LA_CONSTRUCTION', JSON.stringify(fichiers))}\n// ${marque.digest('hex')}\n`;
    },
  };
}

/** One page an address, and `arrivees.json`, by which the server knows which to answer. */
function arrivees(): Plugin {
  let pages: ArrivalPage[] = [];
  return {
    name: 'arrivees',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, paquet) {
      const page = paquet['index.html'];
      if (page?.type !== 'asset') throw new Error('La page n’est pas de la construction.');
      pages = arrivalPages(String(page.source), ECRANS, paquet);
      for (const { fileName, html } of pages)
        this.emitFile({ type: 'asset', fileName, source: html });
      const table = pages.map(({ pattern, fileName }) => [pattern, `/${fileName}`]);
      this.emitFile({ type: 'asset', fileName: 'arrivees.json', source: JSON.stringify(table) });
    },
    // on what was written: until then the builder puts its own lines before it
    writeBundle({ dir = '' }, paquet) {
      const nommes = pages.map(({ html }) => html).join();
      for (const morceau of Object.values(paquet)) {
        if (morceau.type !== 'chunk') continue;
        const nomme = nommes.includes(`"/${morceau.fileName}"`);
        if (!nomme && !morceau.moduleIds.some((id) => DES_GRAPHIQUES.test(id))) continue;
        const fichier = path.join(dir, morceau.fileName);
        writeFileSync(fichier, READ_WHOLE + readFileSync(fichier, 'utf8'));
      }
    },
  };
}

/**
 * The router publishes its build without the warnings of development, and names it nowhere: half a
 * kB less for every page.
 */
function routeurSansAvis(): Plugin {
  return {
    name: 'routeur-sans-avis',
    apply: 'build',
    enforce: 'pre',
    async resolveId(nom, de) {
      if (nom !== 'react-router' && nom !== 'react-router/dom') return null;
      const trouve = await this.resolve(nom, de, { skipSelf: true });
      return trouve && trouve.id.replace('/dist/development/', '/dist/production/');
    },
  };
}

/** `/galerie` of the development server: the parts of screens, which no build holds. */
function galerie(): Plugin {
  return {
    name: 'galerie',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((requete, _, suite) => {
        requete.url = requete.url?.replace(/^\/galerie(?=$|\?)/, '/galerie.html');
        suite();
      });
    },
  };
}

/**
 * Components of Blueprint no screen has: their folder, and how the names of their classes begin.
 */
const SANS_EMPLOI: Readonly<Record<string, readonly string[]>> = {
  breadcrumbs: ['breadcrumb', 'breadcrumbs'],
  'button/buttonGroup': ['button-group'],
  'card-list': ['card-list'],
  drawer: ['drawer'],
  'editable-text': ['editable-text'],
  'entity-title': ['entity-title'],
  'forms/fileInput': ['file-input', 'file-upload-input'],
  'non-ideal-state': ['non-ideal-state'],
  hotkeys: ['hotkey', 'hotkey-column', 'hotkey-dialog', 'key', 'key-combo', 'modifier-key'],
  'dialog/multistepDialog': ['multistep-dialog', 'dialog-step'],
  navbar: ['navbar'],
  'panel-stack': ['panel-stack', 'panel-stack2'],
  section: ['section'],
  slider: ['slider'],
  'tag/compoundTag': ['compound-tag'],
  'tag-input': ['tag-input'],
  toast: ['toast'],
  tooltip: ['tooltip'],
  tree: ['tree'],
};
/**
 * A third of Blueprint's style sheet is of those components, and of the icon font ours replace by
 * drawings: left out. The build fails when one of them is taken after all.
 */
function sansStylesSansEmploi(): Plugin {
  return {
    name: 'sans-styles-sans-emploi',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/@blueprintjs/core/lib/css/blueprint.css')) return null;
      const dElement = new RegExp(`^bp6-(${Object.values(SANS_EMPLOI).flat().join('|')})(-|$)`);
      const deGlyphe = new Set(
        [...code.matchAll(/\.(bp6-icon-[\w-]+)::?before/g)].map((m) => m[1] ?? ''),
      );
      const classes = new Set([...code.matchAll(/\.(bp6-[\w-]+)/g)].map((m) => m[1] ?? ''));
      const retirees = [...classes].filter((c) => dElement.test(c) || deGlyphe.has(c));
      return {
        code: transform({
          filename: 'blueprint.css',
          code: Buffer.from(code),
          unusedSymbols: retirees,
        }).code.toString(),
        map: null,
      };
    },
    generateBundle(_, paquet) {
      const pris = Object.values(paquet).flatMap((f) =>
        f.type === 'chunk'
          ? Object.entries(f.modules)
              .filter(([, m]) => m.renderedLength > 0)
              .map(([id]) => id)
          : [],
      );
      for (const dossier of Object.keys(SANS_EMPLOI)) {
        const module = pris.find((id) =>
          id.includes(`/@blueprintjs/core/lib/esm/components/${dossier}`),
        );
        if (module)
          throw new Error(
            `${module} est de la construction : ses styles n’y sont pas. Ôtez « ${dossier} » de SANS_EMPLOI.`,
          );
      }
    },
  };
}

/** The library of workbooks, as its makers publish it for a page: it puts itself on the globals. */
const CLASSEURS = '\0classeurs';
const texteDesClasseurs = readFileSync(
  path.join(import.meta.dirname, '../node_modules/exceljs/dist/exceljs.min.js'),
);
const fichierDesClasseurs = `assets/exceljs.min-${createHash('sha256').update(texteDesClasseurs).digest('hex').slice(0, 8)}.js`;
/**
 * Each thread is a build of its own, and would carry these 930 kB again: they are one file, that the
 * page and its threads ask for at the same address.
 */
function classeursUneFois(): Plugin {
  const adresse = `/${fichierDesClasseurs}`;
  return {
    name: 'classeurs-une-fois',
    apply: 'build',
    enforce: 'pre',
    resolveId: (nom) => {
      if (nom === adresse) return { id: adresse, external: 'absolute' };
      return nom === 'exceljs' ? CLASSEURS : null;
    },
    load: (id) =>
      id === CLASSEURS ? `import '${adresse}'; export default globalThis.ExcelJS;` : null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fichierDesClasseurs, source: texteDesClasseurs });
    },
  };
}

const SUPERFLU: readonly string[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../server/cli/superflu.json'), 'utf8'),
);
/** `npm start` takes these folders away once installed: nothing of the build may come from them. */
function sansSuperflu(): Plugin {
  return {
    name: 'sans-superflu',
    apply: 'build',
    load(id) {
      const dossier = SUPERFLU.find((d) => id.includes(`/node_modules/${d}/`));
      if (dossier !== undefined)
        throw new Error(`${id} est lu : ôtez « ${dossier} » de server/cli/superflu.json.`);
      return null;
    },
  };
}

const AFFICHAGE = path.join(import.meta.dirname, 'base/displayed-jsx.ts');
/** Every text an element shows is set as French is: ours and Blueprint's, by one function. */
function typographie(): Plugin {
  return {
    name: 'typographie',
    apply: 'build',
    enforce: 'pre',
    resolveId: (nom, demandeur) =>
      nom === 'react/jsx-runtime' && demandeur !== AFFICHAGE ? AFFICHAGE : null,
  };
}

/** `plan`: in which file each shared module travels; empty for the development server. */
const configuration = (plan: ReadonlyMap<string, string>): UserConfig => ({
  base: '/',
  plugins: [
    galerie(),
    routeurSansAvis(),
    sansStylesSansEmploi(),
    classeursUneFois(),
    sansSuperflu(),
    typographie(),
    react(),
    ownStylesLast(),
    application(),
    arrivees(),
    comprimer(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows our own files only
    modulePreload: { polyfill: false }, // the one script Vite would write into the page
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        'hors-ligne': path.join(import.meta.dirname, 'hors-ligne.html'),
        [TRAVAILLEUR]: path.join(import.meta.dirname, `shell/${TRAVAILLEUR}.ts`),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === TRAVAILLEUR ? '[name].js' : 'assets/[name]-[hash].js',
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
  // so that the export thread loads the workbook or the PDF library, not both
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

export default defineConfig(async ({ command }) =>
  configuration(
    command === 'build' ? await planBundle([routeurSansAvis(), typographie()]) : new Map(),
  ),
);
