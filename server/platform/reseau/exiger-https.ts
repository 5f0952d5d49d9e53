import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';
import type { ActRequest } from '../http/route.ts';
import { RESEAU } from './reseau.port.ts';

/**
 * [SEC-10] Requiring HTTPS must be asked over HTTPS, proving that it works. Null: allowed or not
 * asked.
 */
export async function fauteHttps({
  corps,
  encrypted,
  ports,
}: ActRequest<unknown, unknown, { https_exige?: boolean | undefined }>): Promise<Refus | null> {
  if (corps.https_exige !== true) return null;
  if ((ports.get(RESEAU)?.().https ?? null) === null)
    return refus(409, 'https_exige', phrasesReseau.httpsExigeFerme);
  return encrypted ? null : refus(409, 'https_exige', phrasesReseau.httpsExigeEnClair);
}
