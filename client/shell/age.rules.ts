import { formatDate, heureDe, jourDe, jourPlus } from '#shared/base/dates.ts';

/** 'à l’instant', 'il y a 5 min', '10:41', 'hier 18:02', '19/11/2026 09:30'. */
export function ageDe(quand: Date, maintenant: Date): string {
  const minutes = Math.floor((maintenant.getTime() - quand.getTime()) / 60_000);
  if (minutes < 1) return 'à l’instant';
  if (minutes < 60) return `il y a ${minutes} min`;
  const [jour, heure] = [jourDe(quand), heureDe(quand)];
  if (jour === jourDe(maintenant)) return heure;
  return `${jour === jourPlus(jourDe(maintenant), -1) ? 'hier' : formatDate(quand)} ${heure}`;
}
