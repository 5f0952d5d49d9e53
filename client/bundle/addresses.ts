import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Screens from '../screens.ts';

export const SCREENS_FOLDER = path.join(import.meta.dirname, '..');
/** What frames most screens. */
const SHELL = 'shell/coquille.tsx';

/** One line of the table of addresses. */
export interface Address {
  /** As the router writes it: `/stock/commandes/:id`. */
  path: string;
  /** The files it opens, from this folder: the screen, and the shell when the shell frames it. */
  files: string[];
}

/** The one file that a screen's loader asks for, from this folder. */
export function fileOf(chemin: string, loader: string): string {
  const named = [...loader.matchAll(/import\w*\(\s*['"]([^'"]+)['"]/g)].map(
    ([, file = '']) => file,
  );
  const [file] = named;
  if (file === undefined || named.length > 1)
    throw new Error(
      `L’adresse « ${chemin} » doit charger un fichier, et un seul : import('./…') dans client/screens.ts.`,
    );
  return path.relative('/client', path.resolve('/client', file));
}

/**
 * The addresses of the product's screens, as the router has them. Asked for by a computed name: the
 * builder would else put every screen in its own settings.
 */
export async function screenAddresses(): Promise<Address[]> {
  const where = pathToFileURL(path.join(SCREENS_FOLDER, 'screens.ts')).href;
  const { ECRANS } = (await import(where)) as typeof Screens;
  return ECRANS.map(({ chemin, cadre, charger }) => {
    const file = fileOf(chemin, String(charger));
    return { path: chemin, files: cadre === 'application' ? [SHELL, file] : [file] };
  });
}
