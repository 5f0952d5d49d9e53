import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import { verifyNothing, verifySecret } from '../http/secrets.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

/** Somebody found by a PIN: who, and with which rights. */
export type PersonneAPin = Pick<
  UtilisateurRow,
  'id' | 'fullname' | 'is_admin' | 'must_change_password' | 'pin_a_changer' | 'habilitations'
>;
type CompteAPin = PersonneAPin & Pick<UtilisateurRow, 'pin_hash'>;

/**
 * Those whose PIN this is, of the active accounts that `peutEtre` takes: one, or nobody may say who it
 * was. The caller counts the tries.
 */
export async function personnesDuPin(
  em: EntityManager,
  pin: string,
  peutEtre: (p: PersonneAPin) => boolean,
): Promise<PersonneAPin[]> {
  const comptes = await sql<CompteAPin>(
    em,
    `select id, fullname, pin_hash, pin_a_changer, is_admin, must_change_password, habilitations
      from utilisateur
      where is_active and pin_hash is not null
      order by id`,
  );
  const retenus = comptes.filter(peutEtre);
  if (retenus.length === 0) await verifyNothing(pin);
  const justes = await Promise.all(retenus.map((c) => verifySecret(pin, c.pin_hash ?? '')));
  return retenus.filter((_, i) => justes[i]);
}
