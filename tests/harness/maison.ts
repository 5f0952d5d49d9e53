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

/** Domains from left to right: each may know those to its left. */
export const ORDRE = [
  ['base'],
  ['scellement'],
  ['utilisateur', 'reference', 'rayon', 'fournisseur', 'fichier', 'courriel'],
  ['activation'],
  ['pharmacie'],
  ['epg', 'journal', 'notification', 'reseau'],
  ['interaction'],
  ['produit', 'promis', 'clientele'],
  ['medicament', 'mouvement'],
  ['garde', 'caisse', 'prescription'],
  ['reservation'],
  ['afficheur'],
  ['accord'],
  ['session-caisse'],
  ['ordonnancier'],
  ['certification', 'mobile-money'],
  ['vente'],
  ['facture'],
  ['commande', 'retour', 'inventaire'],
  ['import'],
  ['station'],
  ['billetage', 'depense', 'cnamgs'],
  ['comptabilite'],
  ['statistiques', 'verification', 'demo', 'sauvegarde'],
  ['objectif', 'etat'],
  ['accueil'],
  ['rapport'],
];

/** The domain of a file of that side; null for what stands at its top. */
export function domaineDe(chemin: string, cote: string): string | null {
  const [tete, domaine = null, ...reste] = chemin.split('/');
  return tete === cote && reste.length > 0 ? domaine : null;
}
