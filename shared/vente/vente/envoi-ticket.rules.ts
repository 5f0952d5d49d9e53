import { jourDe, jourPlus } from '../../base/dates.ts';

/** Days a ticket is read online. */
export const LISIBLE_JOURS = 90;
/** [ENV-1] Last day, included. */
export const finDuLien = (vendue: Date): string => jourPlus(jourDe(vendue), LISIBLE_JOURS);
export const estExpire = (jusqu_au: string, maintenant: Date): boolean =>
  jourDe(maintenant) > jusqu_au;

/** [ENV-3] The first paper or sending is the original [RES-39]; what follows bears DUPLICATA. */
export const estDuplicata = (impressions: number): boolean => impressions > 1;

/** [ENV-6] Journaled: 'j…@exemple.ga'; of a telephone, its last two digits. */
export const masquerAdresse = (adresse: string): string => adresse.replace(/^(.)[^@]*/, '$1…');
