import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_NAMES } from '#server/config.ts';
import { forgetOtherPostgresql } from '#server/platform/base-embarquee/launch-postgres.ts';

const MEMOIRE = '/dev/shm';
/** Room that a whole run never fills, in bytes. */
const PLACE = 4_000_000_000;

/** What a machine exports that changes what a program writes, or whom it trusts. */
const HABITS = [
  'DEBUG',
  'FORCE_COLOR',
  'NODE_DEBUG',
  'NODE_EXTRA_CA_CERTS',
  'NODE_PATH',
  'NODE_TLS_REJECT_UNAUTHORIZED',
];

/**
 * What makes a machine quick for tests, and what is not theirs left out, said to every process they
 * start. Their folders stand in memory where there is room: a database is hundreds of files, made and
 * removed for each file of tests, and no test cuts the power. What Node understood of the code is
 * kept: a server that a test starts reads it in half the time.
 */
export function preparerMachine(): void {
  forgetOtherPostgresql();
  forgetProxies();
  for (const name of [...SETTING_NAMES, ...HABITS]) delete process.env[name];
  if (!ecrivable(process.env['TMPDIR'])) delete process.env['TMPDIR'];
  if (process.env['TMPDIR'] === undefined && libre(MEMOIRE) > PLACE)
    process.env['TMPDIR'] = MEMOIRE;
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/code');
}

/** Tests speak to this machine alone, and third parties of theirs stand on it. */
function forgetProxies(): void {
  for (const name of Object.keys(process.env))
    if (/^(NODE_USE_ENV|HTTPS?|ALL|NO)_PROXY$/i.test(name)) delete process.env[name];
  process.env['NO_PROXY'] = '*'; // read at each call, by who already took theirs
}

/** Some sessions export a folder that went with the last one. */
function ecrivable(dossier = ''): boolean {
  try {
    accessSync(dossier, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function libre(dossier: string): number {
  try {
    const { bavail, bsize } = statfsSync(dossier);
    return bavail * bsize;
  } catch {
    return 0; // not every system has one
  }
}
