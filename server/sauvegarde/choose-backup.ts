import { formatDateHeure } from '#shared/base/dates.ts';
import { sauvegardesCroyables } from '#shared/sauvegarde/sauvegarde.rules.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { listBackups, type Backup } from './backup-catalogue.ts';

/**
 * Where to come back to: the end of one backup, a moment, or (neither) the last thing the log
 * knows.
 */
export interface RestoreTarget {
  name?: string | undefined;
  point?: Date | undefined;
  /** The private keys that may open what is sealed. */
  privateKeys?: readonly string[] | undefined;
  /** The key in use, for which the restored base goes on sealing its backups. */
  publicKey?: string | null | undefined;
}

function backupNamed(all: readonly Backup[], name: string): Backup {
  const found = all.find((s) => s.nom === name);
  if (!found) throw new Error(phrasesSauvegarde.sauvegardeInconnue(name));
  return found;
}

/** The latest that serves: before the moment asked, and of the nature this database restores best. */
function latest(
  from: readonly Backup[],
  point: Date | undefined,
  embedded: boolean,
): Backup | undefined {
  const logical = point === undefined ? from.find((s) => s.nature === 'logique') : undefined;
  if (!embedded) return logical;
  const physical = from.find(
    (s) => s.nature === 'physique' && (point === undefined || s.fin <= point.toISOString()),
  );
  return physical ?? logical;
}
/**
 * [SAU-9] The last one, among those whose date is believed: one dated from a day still to come was
 * made while the clock had gone ahead, and may be older than all others. It serves when nothing else
 * is there, which `dateDoubt` says.
 */
function bestBackup(
  all: readonly Backup[],
  { point, embedded, now }: { point: Date | undefined; embedded: boolean; now: Date },
): Backup {
  const best =
    latest(sauvegardesCroyables(all, now), point, embedded) ?? latest(all, point, embedded);
  if (best) return best;
  throw new Error(embedded ? phrasesSauvegarde.pointTropAncien : phrasesSauvegarde.restaurationIci);
}
/**
 * The backup to start from, or an error in French. Only an embedded database replays the log of a
 * copy of its files to a moment; a copy of tables goes anywhere, as it is.
 */
export function chooseBackup(
  folder: string,
  { name, point }: RestoreTarget,
  embedded: boolean,
  now: Date,
): Backup {
  const all = listBackups(folder);
  if (all.length === 0) throw new Error(phrasesSauvegarde.aucuneSauvegarde(folder));
  if (point !== undefined && !embedded) throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  const chosen =
    name === undefined ? bestBackup(all, { point, embedded, now }) : backupNamed(all, name);
  if (chosen.nature === 'physique' && !embedded) throw new Error(phrasesSauvegarde.restaurationIci);
  if (chosen.nature === 'logique' && point !== undefined)
    throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  if (point !== undefined && chosen.fin > point.toISOString())
    throw new Error(phrasesSauvegarde.pointTropAncien);
  return chosen;
}

/** [SAU-9] What is to be said of a backup dated from a moment still to come; null for any other. */
export const dateDoubt = (backup: Backup, now: Date): string | null =>
  sauvegardesCroyables([backup], now).length > 0
    ? null
    : phrasesSauvegarde.sauvegardeDatee(backup.nom, formatDateHeure(new Date(backup.fin)));

/**
 * [SAU-9] The key in use, by the last backup that is sealed: a restored base goes on sealing its own.
 */
export function keyInUse(folder: string, now: Date): string | undefined {
  const sealed = listBackups(folder).filter((b) => b.cle !== undefined);
  return (sauvegardesCroyables(sealed, now)[0] ?? sealed[0])?.cle;
}
