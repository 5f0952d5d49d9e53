import type { EntityManager } from '@mikro-orm/postgresql';
import { compteBloque } from '#shared/notification/notification.rules.ts';
import { sqlOne } from '../db/sql.ts';
import { commitWhole } from '../http/transaction.ts';
import { passwordKey } from '../http/attempts.ts';
import { notifier } from './notifier.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';

/**
 * After a wrong password: when it was the one that closed the account, tells those who manage
 * users. In a transaction of its own, for log-in has none.
 */
export async function signalerCompteBloque(
  em: EntityManager,
  { name, adresse, maintenant }: { name: string; adresse: string; maintenant: Date },
): Promise<void> {
  const bloque = await sqlOne<Pick<UtilisateurRow, 'id' | 'fullname'>>(
    em,
    `select u.id, u.fullname
      from tentative t
      join utilisateur u on u.name = $1
      where t.cle = $3 and t.bloque_jusqu_a > $2`,
    [name, maintenant, passwordKey(name, adresse)],
  );
  if (!bloque) return;
  await commitWhole(em.fork(), (propre) =>
    notifier(
      propre,
      [compteBloque({ utilisateur_id: bloque.id, fullname: bloque.fullname, adresse })],
      maintenant,
    ),
  );
}
