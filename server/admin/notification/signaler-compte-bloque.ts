import { compteBloque } from '#shared/admin/notification/notification.rules.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import type { DirePorteFermee } from '../utilisateur/prouver-identite.ts';
import { notifier } from './notifier.ts';

/**
 * To user managers: five wrong passwords or codes. Own transaction, as attempts count outside any.
 * Unknown names ignored.
 */
export const notifyPorteFermee =
  ({
    em,
    adresse,
    maintenant,
  }: Pick<ActRequest, 'em' | 'adresse' | 'maintenant'>): DirePorteFermee =>
  async ({ name, quoi }) => {
    const vise = await row(
      em,
      query.selectFrom('utilisateur').select(['id', 'fullname']).where('name', '=', name),
    );
    if (!vise) return;
    const bloque = { utilisateur_id: vise.id, fullname: vise.fullname, quoi, adresse };
    await commitWhole(em.fork(), (propre) => notifier(propre, [compteBloque(bloque)], maintenant));
  };
