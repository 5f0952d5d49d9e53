import type { MikroORM } from '@mikro-orm/postgresql';
import { constant, row } from './platform/db/query.ts';
import { query } from './query.ts';
import { codeDuServeur } from './admin/activation/creer-code.ts';
import { hashSecret, randomText } from './platform/http/secrets.ts';

export interface Bootstrap {
  /** Only when just generated: printed once, never stored. */
  motDePasse: string | null;
  /** This server's embedded-supervisor code; null when used or supervised elsewhere. */
  code: string | null;
  /** First start: no user yet. */
  vierge: boolean;
}

/**
 * [ACC-4] Administrator of an empty base: given password, or random, printed once, changed at first
 * login.
 */
export async function bootstrap(
  orm: MikroORM,
  adminPassword: string | undefined,
  superviseurEmbarque = true,
): Promise<Bootstrap> {
  const em = orm.em.fork();
  const vierge =
    (await row(em, query.selectFrom('utilisateur').select('id').limit(constant(1)))) === undefined;
  let motDePasse: string | null = null;
  if (vierge) {
    const tire = adminPassword ?? randomText(12);
    const cree = await row(
      em,
      query
        .insertInto('utilisateur')
        .values({
          fullname: 'Administrateur',
          name: 'admin',
          password_hash: await hashSecret(tire),
          is_admin: true,
          must_change_password: adminPassword === undefined,
        })
        .onConflict((c) => c.doNothing())
        .returning('id'),
    );
    if (cree && adminPassword === undefined) motDePasse = tire;
  }
  return { motDePasse, code: superviseurEmbarque ? await codeDuServeur(em) : null, vierge };
}
