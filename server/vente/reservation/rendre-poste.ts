import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { peutTenirCaisse } from '#shared/admin/utilisateur/acces.rules.ts';
import { quitterCaisses } from '../caisse/connecter-caisse.ts';
import { caissesTenues } from '../caisse/lire-caisses.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { relacherReservations } from './relacher-reservations.ts';

/** Of a session: inactivity, or its whole duration. */
const FIN = fragment<string>`least(expire_at, fin_at)`;

/** Its baskets wait for the next cashier. Lock order: baskets before registers. */
export async function rendrePoste(em: EntityManager, utilisateur_id: number): Promise<void> {
  for (const caisse_id of await caissesTenues(em, utilisateur_id))
    await relacherReservations(em, caisse_id);
  await quitterCaisses(em, utilisateur_id);
}

/** [CAI-6] Keeps the register while another session lives (another device). */
export async function rendrePosteSansSession(
  em: EntityManager,
  utilisateur_id: number,
  maintenant: Date,
): Promise<void> {
  const vivante = await row(
    em,
    query
      .selectFrom('session')
      .select('id')
      .where('utilisateur_id', '=', utilisateur_id)
      .where(FIN, '>', enIso(maintenant))
      .limit(constant(1)),
  );
  if (!vivante) await rendrePoste(em, utilisateur_id);
}

/** [CAI-6] Releases registers whose holder lost the right or the session. */
export async function rendreCaissesPerdues(em: EntityManager, maintenant: Date): Promise<void> {
  const tenants = await rows(
    em,
    query
      .selectFrom('caisse as c')
      .innerJoin('utilisateur as u', 'u.id', 'c.current_authorized_user_id')
      .select(['u.id', 'u.is_active', 'u.is_admin', 'u.must_change_password', 'u.habilitations'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('session')
              .select('session.id')
              .whereRef('utilisateur_id', '=', 'u.id')
              .where(FIN, '>', enIso(maintenant)),
          )
          .as('connecte'),
      )
      .orderBy('c.id'),
  );
  for (const t of tenants)
    if (!t.connecte || !t.is_active || !peutTenirCaisse(t)) await rendrePoste(em, t.id);
}
