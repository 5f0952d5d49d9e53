import type { EntityManager } from '@mikro-orm/postgresql';
import { peutTenirCaisse } from '#shared/utilisateur/acces.rules.ts';
import { quitterCaisses } from '../caisse/connecter-caisse.ts';
import { caissesTenues } from '../caisse/lire-caisses.ts';
import { sql } from '../db/sql.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import { relacherReservations } from './relacher-reservations.ts';

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
  const vivantes = await sql(
    em,
    'select 1 from session where utilisateur_id = $1 and least(expire_at, fin_at) > $2 limit 1',
    [utilisateur_id, maintenant],
  );
  if (vivantes.length === 0) await rendrePoste(em, utilisateur_id);
}

type Tenant = Pick<
  UtilisateurRow,
  'id' | 'is_active' | 'is_admin' | 'must_change_password' | 'habilitations'
> & {
  /** Has a live session. */
  present: boolean;
};

/** [CAI-6] Releases registers whose holder lost the right or the session. */
export async function rendreCaissesPerdues(em: EntityManager, maintenant: Date): Promise<void> {
  const tenants = await sql<Tenant>(
    em,
    `select u.id, u.is_active, u.is_admin, u.must_change_password, u.habilitations,
        exists (select 1 from session s where s.utilisateur_id = u.id and least(s.expire_at, s.fin_at) > $1)
          as present
      from caisse c
      join utilisateur u on u.id = c.current_authorized_user_id
      order by c.id`,
    [maintenant],
  );
  for (const t of tenants)
    if (!t.present || !t.is_active || !peutTenirCaisse(t)) await rendrePoste(em, t.id);
}
