import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Session, session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { secondFacteurAPoser } from '#shared/admin/utilisateur/second-facteur.rules.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { SECOND_PROOF } from '../../platform/http/second-proof.ts';
import type { ActRequest } from '../../platform/http/route.ts';

export async function sessionDe(em: EntityManager, utilisateur_id: number): Promise<Session> {
  const ligne = await row(
    em,
    query
      .selectFrom('utilisateur as u')
      .leftJoin('caisse as c', 'c.current_authorized_user_id', 'u.id')
      .selectAll('u')
      .select('c.id as caisse_id')
      .select(SECOND_PROOF)
      .where('u.id', '=', utilisateur_id),
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
