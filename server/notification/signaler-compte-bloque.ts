import { compteBloque } from '#shared/notification/notification.rules.ts';
import { row } from '../db/query.ts';
import { query } from '../query.ts';
import type { ActRequest } from '../http/route.ts';
import { commitWhole } from '../http/transaction.ts';
import type { DirePorteFermee } from '../utilisateur/prouver-identite.ts';
import { notifier } from './notifier.ts';

/**
 * Those who manage users are told that five wrong passwords or codes closed a door of this account,
 * wherever they were given. In a transaction of its own, for tries are counted outside any. An
 * unknown name is nobody's account.
 */
export const direPorteFermee =
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
