import { compteTouche, type CompteTouche } from '#shared/admin/notification/notification.rules.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from './notifier.ts';

/**
 * [ACC-22] Notifies the owner and every other admin, in the transaction; nothing for one's own
 * account.
 */
export async function notifyCompteTouche(
  { em, session, maintenant }: Pick<ActRequest, 'em' | 'session' | 'maintenant'>,
  compte: { id: number; fullname: string },
  quoi: CompteTouche,
): Promise<void> {
  if (compte.id === session.id) return;
  const admins = await rows(
    em,
    query
      .selectFrom('utilisateur')
      .select('id')
      .where('is_admin', '=', constant(true))
      .where('is_active', '=', constant(true))
      .where('id', '<>', session.id)
      .orderBy('id'),
  );
  const touche = { compte, par: session.fullname, quoi, admins: admins.map((a) => a.id) };
  await notifier(em, compteTouche({ ...touche, maintenant }), maintenant);
}
