// Read by prepare.mjs on whatever Node the machine has: built-ins only, and nothing newer than
// Node 20.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The mark of what was installed of this lockfile: all of it, or what `npm start` needs. */
export const markOf = (hash, whole) => `${whole ? 'complet' : 'leger'} ${hash}`;

/**
 * [INS-1] Whether every package wanted of the lockfile is there in its version; optional ones are for
 * other machines. `whole`: those that only tests need too, and no file taken away. What is whole
 * serves a start as it is. npm's record may outlive packages, after an installation that was cut.
 */
export function isInstallCurrent({ mark, hash, whole, record, lock, isThere }) {
  if (mark === markOf(hash, true) || (!whole && mark === markOf(hash, false))) return true;
  if (!record || (whole && mark.startsWith('leger'))) return false;
  return isRecordFor({ whole, record, lock }) && Object.keys(record.packages).every(isThere);
}

/** Whether npm's own record agrees with the lockfile. */
export const isRecordFor = ({ whole, record, lock }) =>
  Object.entries(lock.packages)
    .filter(([name, { dev }]) => name !== '' && (whole || !dev))
    .every(([name, { version, optional }]) =>
      record.packages[name] ? record.packages[name].version === version : optional,
    );

/**
 * Takes away what neither the build nor the server reads: libraries come in four forms, of which we
 * read one, with the maps of each.
 */
export function lighten(modules, superfluous) {
  for (const folder of superfluous) rmSync(join(modules, folder), { recursive: true, force: true });
  const sweep = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const whole = join(folder, entry.name);
      if (entry.isDirectory()) sweep(whole);
      else if (entry.name.endsWith('.map')) rmSync(whole);
    }
  };
  sweep(modules);
}

/**
 * [INS-2] Programs that came with packages of single publishers (Node, PostgreSQL) and are not those that
 * were tried: another version, or other bytes. `known`: version and SHA-256 of each by package and
 * file. One French sentence each; a package for another machine is not there.
 */
export function wrongBinaries(modules, known) {
  const faults = [];
  for (const [name, { version, sha256 }] of Object.entries(known)) {
    const folder = join(modules, name);
    if (!existsSync(folder)) continue;
    const { version: found } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (found !== version) faults.push(`${name} : version ${found}, au lieu de ${version}`);
    for (const [file, expected] of Object.entries(sha256)) {
      const place = join(folder, file);
      const bytes = existsSync(place) ? readFileSync(place) : '';
      if (createHash('sha256').update(bytes).digest('hex') !== expected)
        faults.push(`${name}/${file} : ce n’est pas le programme qui a été essayé`);
    }
  }
  return faults;
}
