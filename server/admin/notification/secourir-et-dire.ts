import type { MikroORM } from '@mikro-orm/postgresql';
import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import { motDePasseParCommande } from '#shared/admin/notification/notification.rules.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { type Secours, secourirCompte, type Secouru } from '../utilisateur/secourir-compte.ts';
import { notifier } from './notifier.ts';

/**
 * [ACC-18] Notifies every admin: machine access does nothing unseen. The one-time password is only
 * in the answer.
 */
export async function secourirEtDire(
  orm: MikroORM,
  secours: Secours,
  maintenant: Date,
): Promise<Resultat<Secouru>> {
  let fait: Resultat<Secouru> | undefined;
  await inTransaction(orm, null, async (em) => {
    const secouru = await secourirCompte(em, secours);
    if (estRefus(secouru)) return (fait = secouru);
    const { id: utilisateur_id, fullname } = secouru;
    await notifier(
      em,
      [motDePasseParCommande({ utilisateur_id, fullname, maintenant })],
      maintenant,
    );
    fait = succes(secouru);
    return succes(null);
  });
  if (!fait) throw new Error('transaction sans réponse');
  return fait;
}
