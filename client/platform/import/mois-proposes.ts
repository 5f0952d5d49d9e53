import { type ChampDit } from '#shared/platform/import/appariement.rules.ts';
import { type ChampDeMois, estMois } from '#shared/platform/import/champs.ts';
import { jourDe } from '#shared/base/dates.ts';

const MOIS_PROPOSES = 24;
/** Candidate months, latest first: two years, plus the file's. */
export function moisProposes(aujourdhui: Date, champs: readonly ChampDit[]): ChampDeMois[] {
  const [annee = 0, mois = 0] = jourDe(aujourdhui).split('-').map(Number);
  const derniers = Array.from({ length: MOIS_PROPOSES }, (_, i): ChampDeMois => {
    const rang = annee * 12 + mois - 1 - i;
    return `ventes:${Math.floor(rang / 12)}-${String((rang % 12) + 1).padStart(2, '0')}`;
  });
  const siens = champs.filter((c) => typeof c === 'string').filter(estMois);
  return [...new Set([...siens, ...derniers])].toSorted().toReversed();
}
