import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabasePlace } from './choose-place.ts';

/**
 * Windows has no socket file that Node can open: there the database listens on this machine alone,
 * behind a password of its own.
 */
export const BY_TCP = process.platform === 'win32';

const fichier = ({ grappe }: DatabasePlace): string => join(dirname(grappe), 'base.secret');

/**
 * The database's password, made once with its folder. Returns the file that holds it, which
 * `initdb` reads.
 */
export function ensureSecret(emplacement: DatabasePlace): string {
  const chemin = fichier(emplacement);
  if (!existsSync(chemin)) {
    writeFileSync(chemin, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (emplacement.compte !== undefined)
      chownSync(chemin, emplacement.compte.uid, emplacement.compte.gid);
  }
  return chemin;
}
export const readSecret = (emplacement: DatabasePlace): string =>
  readFileSync(fichier(emplacement), 'utf8').trim();
