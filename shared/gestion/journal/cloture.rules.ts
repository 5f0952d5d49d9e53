import { debutDeJour, formatDate } from '../../base/dates.ts';
import { ordinal } from '../../base/texte.ts';
import type { ClotureScellee } from './cloture.schema.ts';

const REGIMES: Readonly<Record<string, string>> = {
  'tva+css': 'TVA et CSS',
  tva: 'TVA',
  css: 'CSS',
  exonere: 'Exonéré',
  retours: 'Retours',
};
export const libelleRegime = (regime: string): string => REGIMES[regime] ?? regime;

/** [SCE-17] 'Journée du 24/11/2026', 'Mois de 11/2026', 'Année 2026'. */
export function describePeriodeClose({
  genre,
  periode,
}: Pick<ClotureScellee, 'genre' | 'periode'>): string {
  if (genre === 'Année') return `Année ${periode}`;
  if (genre === 'Jour') return `Journée du ${formatDate(debutDeJour(periode))}`;
  const [annee, mois] = periode.split('-');
  return `Mois de ${mois}/${annee}`;
}

/** [SCE-35] 'Caisse 1, 2e comptage, Brice Mba (demandé par Chantal Obame)'. */
export const formatComptageClos = (
  k: Pick<ClotureScellee['comptages'][number], 'caisse' | 'rang' | 'par' | 'demande_par'>,
): string =>
  `${k.caisse}, ${ordinal(k.rang)} comptage, ${k.par}${k.demande_par === null ? '' : ` (demandé par ${k.demande_par})`}`;
