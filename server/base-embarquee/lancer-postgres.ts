import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dossierDepot, reglagesArchive } from './archiver.ts';
import { creerDossierPrive, type Emplacement } from './choisir-emplacement.ts';

const JOURNAL_MAXIMAL = 20_000_000;

/** Durability is not negotiable for a till: an acknowledged sale is on the disk. */
const REGLAGES = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Starts PostgreSQL apart from our process group, so that Ctrl-C or our own death doesn't take it along. */
export function lancerPostgres({ grappe, socket, journal, compte }: Emplacement, programmes: string, autres: Record<string, string>): { estFini: () => boolean } {
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) > JOURNAL_MAXIMAL) renameSync(journal, `${journal}.1`);
  creerDossierPrive(dossierDepot(grappe), compte);
  const sortie = openSync(journal, 'a');
  const reglages = Object.entries({ ...REGLAGES, ...reglagesArchive(), ...autres }).flatMap(([nom, valeur]) => ['-c', `${nom}=${valeur}`]);
  const processus = spawn(join(programmes, 'postgres'), ['-D', grappe, '-k', socket, '-p', '5432', ...reglages], {
    cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, detached: true, stdio: ['ignore', sortie, sortie], ...compte,
  });
  closeSync(sortie);
  let fini = false;
  processus.once('exit', () => (fini = true));
  processus.once('error', () => (fini = true));
  processus.unref();
  return { estFini: () => fini };
}
