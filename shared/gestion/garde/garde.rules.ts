import { JOUR_MS, lireBorne } from '../../base/dates.ts';

interface PeriodeGarde {
  date_debut: string;
  heure_debut: string;
  date_fin: string;
  heure_fin: string;
}
const MINUTE_MS = 60_000;

/** [GAR-2] `heure_fin` includes its minute (contract §10). Null when inverted. */
export function periodeGarde(p: PeriodeGarde): { debut: Date; fin: Date } | null {
  const debut = lireBorne(`${p.date_debut}T${p.heure_debut}`, false);
  const derniere = lireBorne(`${p.date_fin}T${p.heure_fin}`, false);
  return debut && derniere && derniere >= debut
    ? { debut, fin: new Date(derniere.getTime() + MINUTE_MS) }
    : null;
}

/** [GAR-3] Future, open if already begun, or over. */
export function etatInitial(
  { debut, fin }: { debut: Date; fin: Date },
  maintenant: Date,
): 'Programmé' | 'En cours' | 'passee' {
  if (fin <= maintenant) return 'passee';
  return debut <= maintenant ? 'En cours' : 'Programmé';
}

const JOURS_SANS_QUESTION = 1;
const JOURS_CONFIRMES = 7;
/**
 * [GAR-10] Days, rounded up, and confirmations: one beyond a day, two beyond a week (tax on every
 * box); the server then requires the number.
 */
export function longueurGarde({ debut, fin }: { debut: Date; fin: Date }): {
  jours: number;
  questions: 0 | 1 | 2;
} {
  const jours = Math.ceil((fin.getTime() - debut.getTime()) / JOUR_MS);
  if (jours <= JOURS_SANS_QUESTION) return { jours, questions: 0 };
  return { jours, questions: jours > JOURS_CONFIRMES ? 2 : 1 };
}
