import type { MikroORM } from '@mikro-orm/postgresql';
import { codeDuServeur } from './admin/activation/creer-code.ts';
import { sql, sqlOne } from './platform/db/sql.ts';
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
  const vierge = (await sqlOne(em, 'select 1 from utilisateur limit 1')) === undefined;
  let motDePasse: string | null = null;
  if (vierge) {
    const tire = adminPassword ?? randomText(12);
    const cree = await sql(
      em,
      `insert into utilisateur (fullname, name, password_hash, is_admin, must_change_password)
        values ('Administrateur', 'admin', $1, true, $2)
        on conflict do nothing
        returning id`,
      [await hashSecret(tire), adminPassword === undefined],
    );
    if (cree.length > 0 && adminPassword === undefined) motDePasse = tire;
  }
  return { motDePasse, code: superviseurEmbarque ? await codeDuServeur(em) : null, vierge };
}
