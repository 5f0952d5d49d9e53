import { heureDe, jourDe, jourPlus, rangDansLaSemaine } from '../base/dates.ts';

const HEURE_MS = 3_600_000;
const [JOURS, SEMAINES, MOIS] = [7, 4, 12];
/** Monday of that day's week. */
const semaineDe = (jour: string): string => jourPlus(jour, -rangDansLaSemaine(jour));

/**
 * [SAU-1] What is kept of the backups made at these moments: the last of each of the 7 last days, 4
 * last weeks and 12 last months that have one, and all those of the 24 hours before the newest:
 * going back to this morning starts from one of them. Days are those of Libreville.
 */
export function sauvegardesAGarder(fins: readonly Date[]): Set<number> {
  const recentes = [...fins].sort((a, b) => b.getTime() - a.getTime());
  const gardees = new Set(
    recentes
      .map((fin) => fin.getTime())
      .filter((t) => t > (recentes[0]?.getTime() ?? 0) - 24 * HEURE_MS),
  );
  const garder = (cle: (jour: string) => string, nombre: number): void => {
    const vues = new Set<string>();
    for (const fin of recentes) {
      const c = cle(jourDe(fin));
      if (vues.has(c)) continue;
      if (vues.size === nombre) break;
      vues.add(c);
      gardees.add(fin.getTime());
    }
  };
  garder((jour) => jour, JOURS);
  garder(semaineDe, SEMAINES);
  garder((jour) => jour.slice(0, 7), MOIS);
  return gardees;
}

/** Moments to which one can go back by the log: as many days as daily backups are kept. */
export const JOURNAL_MS = (JOURS + 1) * 24 * HEURE_MS;

/**
 * [SAU-2] Time to make one: at night (from 2 to 5 in Libreville) when the last is older than 12
 * hours; at any hour when it is older than 24, for the station was off at night.
 */
export function doitSauvegarder(derniere: Date | null, maintenant: Date): boolean {
  if (derniere === null) return true;
  const age = maintenant.getTime() - derniere.getTime();
  const heure = heureDe(maintenant);
  return age > 24 * HEURE_MS || (age > 12 * HEURE_MS && heure >= '02:00' && heure < '05:00');
}

/** The next one if nothing changes: tonight at 2. */
export function prochaineSauvegarde(derniere: Date | null, maintenant: Date): Date {
  if (doitSauvegarder(derniere, maintenant)) return maintenant;
  const nuit = (jour: string) => new Date(`${jour}T02:00:00+01:00`);
  const [cette, prochaine] = [nuit(jourDe(maintenant)), nuit(jourPlus(jourDe(maintenant), 1))];
  return cette > maintenant ? cette : prochaine;
}

/** Bytes under which writes are refused: the database's own log needs them, and stops without. */
export const DISQUE_PLEIN = 100_000_000;
/** Bytes under which the disk is said to be short: room for two more backups, 1 GB at least. */
export const disqueMinimal = (tailleDerniere: number): number => Math.max(1e9, tailleDerniere * 2);

export interface EtatAJuger {
  derniere: Date | null;
  /** Since when this server has been running: a first backup is given its time. */
  depuis: Date;
  libre: number;
  tailleDerniere: number;
  /** Since when the log is no longer gathered; null while it is. */
  journalDepuis: Date | null;
}
export type Alerte =
  | { quoi: 'ancienne'; heures: number | null }
  | { quoi: 'disque'; libre: number }
  | { quoi: 'journal'; depuis: Date };

/**
 * [SAU-4] What admins are warned of: the last good backup older than 36 hours, or a disk that is
 * short, or the log that is no longer gathered: what is recorded since would be lost with the disk.
 */
export function alertesSauvegarde(
  { derniere, depuis, libre, tailleDerniere, journalDepuis }: EtatAJuger,
  maintenant: Date,
): Alerte[] {
  const age = (maintenant.getTime() - (derniere ?? depuis).getTime()) / HEURE_MS;
  return [
    ...(age > 36 ? [{ quoi: 'ancienne', heures: derniere ? Math.floor(age) : null } as const] : []),
    ...(libre < disqueMinimal(tailleDerniere) ? [{ quoi: 'disque', libre } as const] : []),
    ...(journalDepuis ? [{ quoi: 'journal', depuis: journalDepuis } as const] : []),
  ];
}

/** What one types before everything that came after a moment is given up. */
export const MOT_DE_CONFIRMATION = 'RESTAURER';
