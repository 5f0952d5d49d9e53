import path from 'node:path';
import { ADRESSES } from '../addresses.ts';

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

/** The addresses of the product's screens, as the build reads them. */
export const screenAddresses = (): Address[] =>
  ADRESSES.map(({ chemin, cadre, ecran }) => ({
    path: chemin,
    files: cadre === 'application' ? [SHELL, ecran] : [ecran],
  }));
