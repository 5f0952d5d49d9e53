import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeFile } from '../archive/place-file.ts';
import type { DatabasePlace } from './choose-place.ts';

/** Node opens no socket file on Windows: loopback behind a password. */
export const BY_TCP = process.platform === 'win32';

const secretFile = ({ cluster }: DatabasePlace): string => join(dirname(cluster), 'base.secret');

/** Path of the password file, created once; `initdb` reads it. */
export function ensureSecret(place: DatabasePlace): string {
  const path = secretFile(place);
  if (!existsSync(path)) {
    placeFile(path, randomBytes(24).toString('hex'), 0o600, true);
    if (place.account !== undefined) chownSync(path, place.account.uid, place.account.gid);
  }
  return path;
}
export const readSecret = (place: DatabasePlace): string =>
  readFileSync(secretFile(place), 'utf8').trim();
