import { formatDateHeure, heureDe, jourDe } from '#shared/base/dates.ts';

/** '10:42' today, else with its day. */
export function saidWhen(iso: string): string {
  const at = new Date(iso);
  return jourDe(at) === jourDe(new Date()) ? heureDe(at) : formatDateHeure(at);
}
