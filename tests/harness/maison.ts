import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The files of the house and the order of its domains: what the walls look at.

const racine = path.join(import.meta.dirname, '../..');
const SAUTES = new Set(['node_modules', 'dist', 'data', '.git', 'house', 'test-results']);

/** Source files under a folder, as paths from the root. */
export function fichiers(dossier: string, trouves: string[] = []): string[] {
  for (const e of readdirSync(path.join(racine, dossier), { withFileTypes: true })) {
    if (SAUTES.has(e.name)) continue;
    const chemin = path.join(dossier, e.name);
    if (e.isDirectory()) fichiers(chemin, trouves);
    else if (/\.(ts|tsx|mjs)$/.test(e.name)) trouves.push(chemin);
  }
  return trouves;
}

export const texteDe = (f: string) => readFileSync(path.join(racine, f), 'utf8');
/** What an import of `f` leads to, from the root. */
function cheminDe(f: string, vers: string): string {
  if (vers.startsWith('#')) return vers.slice(1);
  return vers.startsWith('.') ? path.normalize(path.join(path.dirname(f), vers)) : vers;
}
/** The values that a file takes by their names, and from where; types apart. */
export const namedImports = (f: string): { file: string; module: string; names: string[] }[] =>
  [...texteDe(f).matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].map(
    ([, names = '', vers = '']) => ({
      file: f,
      module: cheminDe(f, vers),
      names: names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }),
  );

export const code = ['client', 'server', 'shared', 'migrations'].flatMap((d) => fichiers(d));
export const tous = [...code, ...fichiers('tests'), ...fichiers('e2e')];
/** Whether a file is one of these, or stands in one of these folders. */
export const dans = (chemin: string, ...salles: string[]) =>
  salles.some((s) => chemin === s || chemin.startsWith(`${s}/`));
export const estEntite = (chemin: string) => chemin.endsWith('.entity.ts');

/** Domains, each in its wing, from left to right: each may know those to its left. */
export const ORDRE = [
  ['base'],
  ['platform/scellement'],
  [
    'admin/utilisateur',
    'admin/reference',
    'stock/rayon',
    'stock/fournisseur',
    'platform/fichier',
    'platform/courriel',
  ],
  ['admin/activation'],
  ['admin/pharmacie'],
  ['platform/epg', 'gestion/journal', 'admin/notification', 'platform/reseau'],
  ['sante/interaction'],
  ['stock/produit', 'vente/promis', 'vente/clientele'],
  ['stock/medicament', 'stock/mouvement'],
  ['gestion/garde', 'vente/caisse', 'sante/prescription'],
  ['vente/reservation'],
  ['vente/afficheur'],
  ['vente/accord'],
  ['vente/session-caisse'],
  ['sante/ordonnancier'],
  ['vente/certification', 'vente/mobile-money'],
  ['vente/vente'],
  ['vente/facture'],
  ['stock/commande', 'stock/retour', 'gestion/inventaire'],
  ['platform/import'],
  ['vente/station'],
  ['gestion/billetage', 'gestion/depense', 'vente/cnamgs'],
  ['gestion/comptabilite'],
  ['gestion/statistiques', 'platform/verification', 'platform/demo', 'platform/sauvegarde'],
  ['gestion/objectif', 'platform/etat'],
  ['admin/accueil'],
  ['gestion/rapport'],
];

/** Wings of a side: the menu's four, health, and what is not pharmacy. */
export const WINGS = ['admin', 'gestion', 'platform', 'sante', 'stock', 'vente'];
/** The room of a file, `vente/caisse` or `base`; null for what stands at the top of its side. */
export function roomOf(chemin: string): string | null {
  const [, ...folders] = path.dirname(chemin).split('/');
  return folders.slice(0, WINGS.includes(folders[0] ?? '') ? 2 : 1).join('/') || null;
}
