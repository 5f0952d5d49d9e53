import { heureDe, jourDe, jourPlus, rangDansLaSemaine } from '../base/dates.ts';

const HEURE_MS = 3_600_000;
const [JOURS, SEMAINES, MOIS] = [7, 4, 12];
/** Monday of that day's week. */
const semaineDe = (jour: string): string => jourPlus(jour, -rangDansLaSemaine(jour));

/** By how much the clock that dated something may be ahead of ours and still be believed. */
const AVANCE_MS = 5 * 60_000;
const croyable = (moment: Date, maintenant: Date): boolean =>
  moment.getTime() <= maintenant.getTime() + AVANCE_MS;

/** [SAU-2] Those that are not dated from a day still to come: made while the clock had gone ahead. */
export const sauvegardesCroyables = <T extends { fin: string }>(
  sauvegardes: readonly T[],
  maintenant: Date,
): T[] => sauvegardes.filter((s) => croyable(new Date(s.fin), maintenant));

/**
 * [SAU-2] The last backup, of those given the newest first. Were one dated from a day still to come
 * taken for the last, none would be made until that day, and nobody would be warned.
 */
export const derniereSauvegarde = <T extends { fin: string }>(
  sauvegardes: readonly T[],
  maintenant: Date,
): T | undefined => sauvegardesCroyables(sauvegardes, maintenant)[0];

/** The last moment of each of so many days, weeks or months (`cle`), of moments newest first. */
function dernieresDeChaque(
  recentes: readonly Date[],
  cle: (jour: string) => string,
  nombre: number,
): Date[] {
  const parCle = new Map<string, Date>();
  for (const fin of recentes) {
    const c = cle(jourDe(fin));
    if (!parCle.has(c)) parCle.set(c, fin);
  }
  return [...parCle.values()].slice(0, nombre);
}
const parJour = (recentes: readonly Date[]) => dernieresDeChaque(recentes, (j) => j, JOURS);
const recentesDe = (fins: readonly Date[]): Date[] =>
  [...fins].sort((a, b) => b.getTime() - a.getTime());

/**
 * [SAU-1] What is kept of the backups made at these moments: the last of each of the 7 last days, 4
 * last weeks and 12 last months that have one, and all those of the 24 hours before the newest:
 * going back to this morning starts from one of them. Days are those of Libreville. Those dated from
 * a day still to come stay beside, and take no place.
 */
export function sauvegardesAGarder(fins: readonly Date[], maintenant: Date): Set<number> {
  const recentes = recentesDe(fins).filter((fin) => croyable(fin, maintenant));
  const veille = (recentes[0]?.getTime() ?? 0) - 24 * HEURE_MS;
  return new Set(
    [
      ...fins.filter((fin) => !croyable(fin, maintenant)),
      ...recentes.filter((fin) => fin.getTime() > veille),
      ...parJour(recentes),
      ...dernieresDeChaque(recentes, semaineDe, SEMAINES),
      ...dernieresDeChaque(recentes, (jour) => jour.slice(0, 7), MOIS),
    ].map((fin) => fin.getTime()),
  );
}

/**
 * [SAU-3] Since when the log is kept, for one to go back to any moment: as many days as daily
 * backups are kept, and back to the oldest of these, whatever the clock says by now: set a year
 * ahead, it would throw away all that leads from them.
 */
export function journalGardeDepuis(fins: readonly Date[], maintenant: Date): Date {
  const plusAncienne = parJour(recentesDe(fins)).at(-1) ?? maintenant;
  const jours = maintenant.getTime() - (JOURS + 1) * 24 * HEURE_MS;
  return new Date(Math.min(jours, plusAncienne.getTime()));
}

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
