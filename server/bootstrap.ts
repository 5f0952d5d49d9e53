import type { MikroORM } from '@mikro-orm/postgresql';
import { codeDuServeur } from './activation/creer-code.ts';
import { sql, sqlOne } from './db/sql.ts';
import { hashSecret, randomText } from './http/secrets.ts';

export interface Bootstrap {
  /** Set only when it was made at random just now: printed once, kept nowhere. */
  motDePasse: string | null;
  /**
   * The embedded supervisor's code for this server; null when one was used, or when another
   * supervisor gives it.
   */
  code: string | null;
  /** True when the base had no user: a first start. */
  vierge: boolean;
}

/**
 * [ACC-4] An empty base gets its administrator: password given, or random, printed once and to be
 * changed at first log-in.
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
