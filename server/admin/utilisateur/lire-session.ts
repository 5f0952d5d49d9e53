import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Session, session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { secondFacteurAPoser } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import { present } from '../../platform/db/present.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import { SECOND_PROOF, type SecondProof } from '../../platform/http/second-proof.ts';
import type { ActRequest } from '../../platform/http/route.ts';

export async function sessionDe(em: EntityManager, utilisateur_id: number): Promise<Session> {
  const ligne = await sqlOne<Record<string, unknown> & SecondProof>(
    em,
    `select u.*, c.id as caisse_id, ${SECOND_PROOF}
      from utilisateur u
      left join caisse c on c.current_authorized_user_id = u.id
      where u.id = $1`,
    [utilisateur_id],
  );
  const lue = present(session, ligne ?? {});
  return { ...lue, second_facteur_a_poser: ligne ? secondFacteurAPoser(lue, ligne) : false };
}

/** A program gets its token's rights [PRG-3], no register. */
export const lireSaSession = async ({ em, session: soi }: ActRequest) =>
  succes(
    soi.programme === undefined
      ? await sessionDe(em, soi.id)
      : present(session, { ...soi, caisse_id: null }),
  );
