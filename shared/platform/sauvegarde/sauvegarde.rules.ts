import { heureDe, jourDe, jourPlus, rangDansLaSemaine } from '../../base/dates.ts';

const HEURE_MS = 3_600_000;
const [JOURS, SEMAINES, MOIS] = [7, 4, 12];
/** Monday. */
const semaineDe = (jour: string): string => jourPlus(jour, -rangDansLaSemaine(jour));

/** Tolerated clock advance. */
const AVANCE_MS = 5 * 60_000;
const croyable = (moment: Date, maintenant: Date): boolean =>
  moment.getTime() <= maintenant.getTime() + AVANCE_MS;

/** [SAU-2] Excludes future dates, from a clock ahead. */
export const sauvegardesCroyables = <T extends { fin: string }>(
  sauvegardes: readonly T[],
  maintenant: Date,
): T[] => sauvegardes.filter((s) => croyable(new Date(s.fin), maintenant));

/**
 * [SAU-2] Newest first. A future date taken as last would stop backups until then, without alert.
 */
export const derniereSauvegarde = <T extends { fin: string }>(
  sauvegardes: readonly T[],
  maintenant: Date,
): T | undefined => sauvegardesCroyables(sauvegardes, maintenant)[0];

/** Newest per `cle` (day, week or month), input newest first. */
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
 * [SAU-1] Retention: the last of 7 days, 4 weeks and 12 months, plus all within 24 hours of the
 * newest, to restore from this morning. Libreville days. Future-dated ones stay, uncounted.
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
 * [SAU-3] Log retention, for recovery to any moment: the daily retention, and back to the oldest
 * daily backup whatever the clock: a year ahead, it would delete the log those need.
 */
export function journalGardeDepuis(fins: readonly Date[], maintenant: Date): Date {
  const plusAncienne = parJour(recentesDe(fins)).at(-1) ?? maintenant;
  const jours = maintenant.getTime() - (JOURS + 1) * 24 * HEURE_MS;
  return new Date(Math.min(jours, plusAncienne.getTime()));
}

/**
 * [SAU-2] At night (2 to 5 in Libreville) after 12 hours; any time after 24, when the station is
 * off at night.
 */
export function doitSauvegarder(derniere: Date | null, maintenant: Date): boolean {
  if (derniere === null) return true;
  const age = maintenant.getTime() - derniere.getTime();
  const heure = heureDe(maintenant);
  return age > 24 * HEURE_MS || (age > 12 * HEURE_MS && heure >= '02:00' && heure < '05:00');
}

/** By default tonight at 2. */
export function prochaineSauvegarde(derniere: Date | null, maintenant: Date): Date {
  if (doitSauvegarder(derniere, maintenant)) return maintenant;
  const nuit = (jour: string) => new Date(`${jour}T02:00:00+01:00`);
  const [cette, prochaine] = [nuit(jourDe(maintenant)), nuit(jourPlus(jourDe(maintenant), 1))];
  return cette > maintenant ? cette : prochaine;
}

/** Bytes; writes refused below: PostgreSQL stops without room for its log. */
export const DISQUE_PLEIN = 100_000_000;
/** Bytes; room for two backups, at least 1 GB. */
export const disqueMinimal = (tailleDerniere: number): number => Math.max(1e9, tailleDerniere * 2);

export interface EtatAJuger {
  derniere: Date | null;
  /** Server start: the first backup is given time. */
  depuis: Date;
  libre: number;
  tailleDerniere: number;
  /** Log collection stopped since; null: running. */
  journalDepuis: Date | null;
}
export type Alerte =
  | { quoi: 'ancienne'; heures: number | null }
  | { quoi: 'disque'; libre: number }
  | { quoi: 'journal'; depuis: Date };

/**
 * [SAU-4] Admin alerts: last good backup over 36 hours, low disk, log collection stopped (later
 * records would be lost with the disk).
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

/** Typed before discarding everything after a moment. */
export const MOT_DE_CONFIRMATION = 'RESTAURER';
