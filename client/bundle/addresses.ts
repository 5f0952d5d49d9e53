import { readFileSync } from 'node:fs';
import path from 'node:path';

export const SCREENS_FOLDER = path.join(import.meta.dirname, '..');
/** What frames most screens. */
export const SHELL = 'shell/coquille.tsx';

/** One line of the table of addresses. */
export interface Address {
  /** As the router writes it: `/stock/commandes/:id`. */
  path: string;
  /** The files it opens, from this folder: the screen, and the shell when the shell frames it. */
  files: string[];
}

const LINE = new RegExp(
  [
    String.raw`chemin: '([^']+)',\s+titre: '[^']+',\s+cadre: '(\w+)',`,
    String.raw`\s+charger:\s+\(\) =>\s+import\('\.\/([^']+)'\)`,
  ].join(''),
  'g',
);

/** The addresses of the product's screens, as `routes.tsx` lists them. */
export function screenAddresses(): Address[] {
  const table = readFileSync(path.join(SCREENS_FOLDER, 'routes.tsx'), 'utf8');
  return [...table.matchAll(LINE)].map(([, chemin = '', cadre, fichier = '']) => ({
    path: chemin,
    files: cadre === 'application' ? [SHELL, fichier] : [fichier],
  }));
}
