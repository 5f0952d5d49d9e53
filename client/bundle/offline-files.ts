import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export const TRAVAILLEUR = 'service-worker';
/** Asked for with the page, before its style sheets name it: the text is drawn once. */
const POLICE = /\.woff2$/;
/** Libraries whose files are kept when first opened: half of the whole, and no cut needs them. */
const LOURDES = /node_modules\/(@?exceljs|pdf-lib|@pdf-lib|echarts|zrender|@zxing|bwip-js)\//;
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
export function application(): Plugin {
  const dossier = path.join(import.meta.dirname, '../public');
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
