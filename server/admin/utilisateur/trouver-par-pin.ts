import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { verifyNothing, verifySecret } from '../../platform/http/secrets.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

export type PersonneAPin = Pick<
  UtilisateurRow,
  'id' | 'fullname' | 'is_admin' | 'must_change_password' | 'pin_a_changer' | 'habilitations'
>;

/**
 * Active accounts accepted by `peutEtre` with this PIN; several identify nobody. The caller counts
 * attempts.
 */
export async function personnesDuPin(
  em: EntityManager,
  pin: string,
  peutEtre: (p: PersonneAPin) => boolean,
): Promise<PersonneAPin[]> {
  const comptes = await rows(
    em,
    query
      .selectFrom('utilisateur')
      .select(['id', 'fullname', 'pin_hash', 'pin_a_changer'])
      .select(['is_admin', 'must_change_password', 'habilitations'])
      .where('is_active', '=', constant(true))
      .where('pin_hash', 'is not', null)
      .orderBy('id'),
  );
  const retenus = comptes.filter(peutEtre);
  if (retenus.length === 0) await verifyNothing(pin);
  const justes = await Promise.all(retenus.map((c) => verifySecret(pin, c.pin_hash ?? '')));
  return retenus.filter((_, i) => justes[i]);
}
