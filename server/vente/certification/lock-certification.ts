import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { certification } from '#shared/vente/certification/certification.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { advisoryLock, sharedAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { present } from '../../platform/db/present.ts';
import type { CertificationRow } from './certification.entity.ts';

/** Advisory lock, by code; alone, of all. */
const CODES = 7_048;
/**
 * [CER-8] Before the row: of two that get one code at once, typed or sent by the State, the second
 * reads the first.
 */
export async function lockCode(em: EntityManager, code: string): Promise<void> {
  const nu = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  await sharedAdvisoryLock(em, CODES);
  await advisoryLock(em, CODES, nu);
}
/** For a file of thousands: none is given elsewhere meanwhile. */
export const lockAllCodes = (em: EntityManager) => advisoryLock(em, CODES);

/** [CER-8] Another document that has it. */
export const autreDeCeCode = (
  em: EntityManager,
  { id, pays }: Pick<CertificationRow, 'id' | 'pays'>,
  code: string,
) =>
  row(
    em,
    query
      .selectFrom('certification')
      .select('numero')
      .where('pays', '=', pays)
      .where('code', '=', code)
      .where('id', '<>', id),
  );

/** Row lock with version check; refuses one certified or being sent. */
export async function lockCertification(
  em: EntityManager,
  id: number,
  version: number | undefined,
): Promise<CertificationRow | Refus> {
  const tenue = await row(
    em,
    query.selectFrom('certification').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Facture de l’État'));
  const vue = present(certification, tenue);
  if (tenue.etat === 'Certifiée')
    return refus(409, 'certification_certifiee', phrases.dejaCertifiee, vue);
  if (tenue.envoi_at !== null)
    return refus(409, 'certification_en_cours', phrases.envoiEnCours, vue);
  return version !== undefined && version !== tenue.version
    ? refus(409, 'version_perimee', phrases.changeeDepuis, vue)
    : tenue;
}
