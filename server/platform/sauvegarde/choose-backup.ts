import { formatDateHeure } from '#shared/base/dates.ts';
import { sauvegardesCroyables } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { listBackups, type Backup } from './backup-catalogue.ts';

/** Backup name, moment, or neither: end of the log. */
export interface RestoreTarget {
  name?: string | undefined;
  point?: Date | undefined;
  privateKeys?: readonly string[] | undefined;
  /** For the restored database's future backups. */
  publicKey?: string | null | undefined;
}

function backupNamed(all: readonly Backup[], name: string): Backup {
  const found = all.find((s) => s.nom === name);
  if (!found) throw new Error(phrasesSauvegarde.sauvegardeInconnue(name));
  return found;
}

/** Before the moment asked, preferring the best restorable kind. */
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
 * [SAU-9] Latest with a credible date: a future-dated one (clock ahead) may be older; last resort,
 * flagged by `dateDoubt`.
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
 * Throws in French. Only embedded databases replay physical copies to a moment; table dumps restore
 * anywhere, as is.
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

/** [SAU-9] Warning for a future-dated backup, else null. */
export const dateDoubt = (backup: Backup, now: Date): string | null =>
  sauvegardesCroyables([backup], now).length > 0
    ? null
    : phrasesSauvegarde.sauvegardeDatee(backup.nom, formatDateHeure(new Date(backup.fin)));

/** [SAU-9] From the last encrypted backup. */
export function keyInUse(folder: string, now: Date): string | undefined {
  const sealed = listBackups(folder).filter((b) => b.cle !== undefined);
  return (sauvegardesCroyables(sealed, now)[0] ?? sealed[0])?.cle;
}
