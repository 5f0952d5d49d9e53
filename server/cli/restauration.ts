import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { formatDateHeure } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { lireClesPrivees } from '#shared/platform/sauvegarde/cle.rules.ts';
import { lirePoint } from '#shared/platform/sauvegarde/point.rules.ts';
import { choosePlace } from '../platform/base-embarquee/choose-place.ts';
import { finishSwitch } from '../platform/base-embarquee/init-cluster.ts';
import { readPostmaster } from '../platform/base-embarquee/read-postmaster.ts';
import { findPostgresql } from '../platform/base-embarquee/find-postgresql.ts';
import { type Config, readConfig } from '../config.ts';
import { restoreAnnexes } from '../platform/sauvegarde/annexes.ts';
import { listBackups, type Backup } from '../platform/sauvegarde/backup-catalogue.ts';
import { chooseBackup, dateDoubt, keyInUse } from '../platform/sauvegarde/choose-backup.ts';
import { switchCluster, keyFault, prepareRestore } from '../platform/sauvegarde/prepare-restore.ts';
import { dossierDuSceau, ouvrirSceau, poserSceau } from '../platform/scellement/sceau.ts';
import { servedDatabase, restoreTables } from '../platform/sauvegarde/restore-tables.ts';
import type { RestoreAuthor } from '../platform/sauvegarde/finish-restore.ts';
import { helpOf } from './command-line.ts';
import { commandLine, COMMANDS } from './commands.ts';
import { connectBase } from './with-base.ts';

type Options = ReturnType<typeof commandLine<'restauration'>>['values'];

interface RestoreRequest {
  config: Config;
  options: Options;
  folder: string;
  point: Date | undefined;
  backup: Backup;
  /** For an encrypted backup. */
  privateKeys: readonly string[];
  author: RestoreAuthor;
  report: (step: string) => void;
  elapsed: () => string;
}

/**
 * `npm run restauration`: lists, or restores aside, verifies and switches; the pharmacy is stopped.
 */
async function restore(): Promise<string> {
  const { values: options } = commandLine('restauration');
  const config = readConfig(process.env);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const folder = path.resolve(options.de ?? config.sauvegardeDir);
  const targets = [options.a !== undefined, options.nom !== undefined, options.derniere];
  if (targets.filter(Boolean).length > 1)
    throw new Error('choisissez --derniere, --a ou --nom : un seul.');
  const targeted = options.a !== undefined || options.nom !== undefined;
  if (!targeted && !options.derniere && !options.essai) return listOf(folder);
  const point = requestedMoment(options.a);
  const target = { name: options.nom, point };
  const now = new Date();
  const backup = chooseBackup(folder, target, config.databaseUrl === undefined, now);
  const doubt = dateDoubt(backup, now);
  if (doubt !== null) console.error(doubt);
  poserSceau(ouvrirSceau(dossierDuSceau(path.resolve(config.dataDir))));
  const privateKeys = await keysFor(backup, options.cle);
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const request: RestoreRequest = {
    config,
    options,
    folder,
    point,
    backup,
    privateKeys,
    author: { utilisateur: 'npm run restauration', adresse: 'serveur' },
    report: (step) => console.log(`${elapsed()} : ${step}`),
    elapsed,
  };
  const done =
    backup.nature === 'logique' ? await restoreTableCopy(request) : await restoreFiles(request);
  if (!options.essai) return conclude(request, done);
  const said = phrasesSauvegarde.essaiReussi(backup.nom, ...momentsOf(request, done));
  return `Essai réussi en ${elapsed()} : ${said}`;
}

const momentsOf = ({ point }: RestoreRequest, { moment }: Restored): [string, string?] =>
  point === undefined
    ? [formatDateHeure(moment)]
    : [formatDateHeure(moment), formatDateHeure(point)];

/** From a file or typed, for encrypted backups only. Checked before anything starts. */
async function keysFor(backup: Backup, file: string | undefined): Promise<string[]> {
  const sealed = backup.cle !== undefined;
  if (!sealed && file === undefined) return [];
  if (file !== undefined && !existsSync(file))
    throw new Error(phrasesSauvegarde.fichierDeCleAbsent(file));
  const typed = file === undefined ? await askKey() : readFileSync(file, 'utf8');
  const keys = lireClesPrivees(typed);
  if (keys === null) throw new Error(phrasesSauvegarde.cleIllisible);
  const fault = await keyFault([backup.cle], keys);
  if (fault !== null) throw new Error(fault);
  return keys;
}
async function askKey(): Promise<string> {
  process.stderr.write('Clé privée de la sauvegarde : ');
  const terminal = createInterface({ input: process.stdin });
  for await (const line of terminal) return line;
  return '';
}

function listOf(folder: string): string {
  const lines = listBackups(folder).map(({ nom: name, fin: end, octets: bytes, nature, cle }) => {
    const scope = nature === 'logique' ? '  (tables seules)' : '';
    const sealed = cle === undefined ? '' : '  (chiffrée)';
    return `${name}  ${formatDateHeure(new Date(end))}  ${tailleLisible(bytes)}${scope}${sealed}`;
  });
  const told = lines.length > 0 ? lines : [phrasesSauvegarde.aucuneSauvegarde(folder)];
  return [...told, '', helpOf('restauration', COMMANDS.restauration)].join('\n');
}

function requestedMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const point = lirePoint(text);
  if (point === null) throw new Error(phrasesSauvegarde.pointInvalide);
  if (point > new Date()) throw new Error(phrasesSauvegarde.pointFutur);
  return point;
}

interface Restored {
  /** Former base's new name; null when none. */
  aside: string | null;
  /** Instant restored. */
  moment: Date;
}

async function restoreTableCopy(d: RestoreRequest): Promise<Restored> {
  const { essai: drill } = d.options;
  const base = await connectStopped(d.config, drill);
  try {
    const aside = await restoreTables({
      url: base.url,
      folder: d.folder,
      backup: d.backup,
      privateKeys: d.privateKeys,
      publicKey: keyInUse(d.folder, new Date()),
      author: d.author,
      now: new Date(),
      drill,
      report: oncePerStep(d.report),
    });
    return { aside, moment: new Date(d.backup.fin) };
  } finally {
    await base.stop();
  }
}
async function restoreFiles(d: RestoreRequest): Promise<Restored> {
  const { essai: drill, nom: name } = d.options;
  const place = choosePlace(d.config.dataDir, (m) => console.error(m));
  finishSwitch(place.cluster);
  if (!drill && readPostmaster(place.cluster) !== undefined)
    throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  const prepared = await prepareRestore({
    name,
    point: d.point,
    privateKeys: d.privateKeys,
    publicKey: keyInUse(d.folder, new Date()),
    folder: d.folder,
    place,
    programs: findPostgresql(place.account),
    drill,
    author: d.author,
    report: d.report,
  });
  const moment = new Date(prepared.until ?? d.backup.fin);
  if (drill) return { aside: null, moment };
  const backups = path.resolve(d.config.sauvegardeDir);
  return { aside: switchCluster(place, prepared, backups, new Date()), moment };
}

/** Restores keys and settings too; reports failures. */
async function conclude(d: RestoreRequest, done: Restored): Promise<string> {
  const { backup } = d;
  const { aside } = done;
  const annexes = await restoreAnnexes(d.folder, backup, {
    dataDir: path.resolve(d.config.dataDir),
    privateKeys: d.privateKeys,
  }).catch((e: unknown) => [
    phrasesSauvegarde.annexesIllisibles(e instanceof Error ? e.message : String(e)),
  ]);
  return [
    ...annexes,
    phrasesSauvegarde.restaurationFaite(...momentsOf(d, done)),
    `${d.elapsed()}. ${aside === null ? '' : `Ancienne base : ${aside}. `}Lancez la pharmacie.`,
  ].join('\n');
}

/** Target of a table copy, nobody selling: external server, or the embedded one. */
async function connectStopped(
  config: Config,
  drill: boolean,
): Promise<Awaited<ReturnType<typeof connectBase>>> {
  const embedded =
    config.databaseUrl === undefined ? choosePlace(config.dataDir, (m) => console.error(m)) : null;
  if (embedded) finishSwitch(embedded.cluster);
  const running = embedded
    ? readPostmaster(embedded.cluster) !== undefined
    : await servedDatabase(config.databaseUrl ?? '');
  if (!drill && running) throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  return connectBase(config);
}

/** Reports each step once, over hundreds of thousands of rows. */
function oncePerStep(report: (step: string) => void): (step: string) => void {
  let told = '';
  return (step) => {
    if (step !== told) report(step);
    told = step;
  };
}

try {
  console.log(await restore());
} catch (error) {
  console.error(
    phrasesSauvegarde.restaurationRatee(error instanceof Error ? error.message : String(error)),
  );
  process.exitCode = 1;
}
