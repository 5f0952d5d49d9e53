import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

/** Retry-After, seconds: lock conflict; database down. */
const BUSY_S = 1;
const AWAY_S = 3;

/** SQLSTATE or system code, else ''. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Refused or broken connection, startup, shutdown, base being renamed by a restore. */
const isDatabaseDown = (error: unknown): boolean =>
  /^(08|57P0|3D000)|^E(CONN|PIPE|NOENT)/.test(errorCode(error)) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered|not queryable/.test(
    String(error),
  );

/** Pool connection timeout. */
export const isPoolStarved = (error: unknown): boolean =>
  String(error).includes('timeout exceeded when trying to connect');

/** Null for a bug. */
export function refusalOfDatabase(error: unknown): Refus | null {
  const code = errorCode(error);
  if (['55P03', '57014', '40P01', '40001'].includes(code))
    return { ...refus(503, 'occupe', phrasesRefus.occupe), attendre: BUSY_S };
  if (isDatabaseDown(error)) {
    const away = refus(503, 'base_indisponible', phrasesRefus.baseIndisponible);
    return { ...away, attendre: AWAY_S };
  }
  if (code === '53100' || code === 'ENOSPC')
    return refus(503, 'disque_plein', phrasesRefus.disquePlein);
  if (code === '23505') return refus(409, 'deja_pris', 'Cette valeur est déjà utilisée.');
  if (code === '23503') return refus(422, 'introuvable', 'Un élément désigné n’existe pas.');
  // [MNT-6] Written, or read in a sum.
  if (code === '22003') return refus(422, 'saisie_invalide', phrasesRefus.nombreTropGrand);
  if (['23514', '22P02', '22021', '22P05', '22001'].includes(code))
    return refus(422, 'saisie_invalide', 'Une valeur n’est pas acceptée.');
  return null;
}
