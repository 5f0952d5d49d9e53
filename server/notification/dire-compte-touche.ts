import { compteTouche, type CompteTouche } from '#shared/notification/notification.rules.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import { notifier } from './notifier.ts';

/**
 * [ACC-22] What somebody did to the account of another is told to its owner and to every other admin,
 * in the act's own transaction; to one's own account, to nobody.
 */
export async function direCompteTouche(
  { em, session, maintenant }: Pick<ActRequest, 'em' | 'session' | 'maintenant'>,
  compte: { id: number; fullname: string },
  quoi: CompteTouche,
): Promise<void> {
  if (compte.id === session.id) return;
  const admins = await sql<Pick<UtilisateurRow, 'id'>>(
    em,
    'select id from utilisateur where is_admin and is_active and id <> $1 order by id',
    [session.id],
  );
  const touche = { compte, par: session.fullname, quoi, admins: admins.map((a) => a.id) };
  await notifier(em, compteTouche({ ...touche, maintenant }), maintenant);
}
