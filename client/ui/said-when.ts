import { formatDateHeure, heureDe, jourDe } from '#shared/base/dates.ts';

/** '10:42' today, with its day otherwise. */
export function saidWhen(iso: string): string {
  const at = new Date(iso);
  return jourDe(at) === jourDe(new Date()) ? heureDe(at) : formatDateHeure(at);
}
