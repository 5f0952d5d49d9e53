import type { MikroORM } from '@mikro-orm/postgresql';
import { utilisateur } from '#shared/utilisateur/utilisateur.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlUn } from '../db/sql.ts';
import { empreinteDe } from './secrets.ts';
import type { SessionServeur } from './requete.ts';

const DUREE_MS = 12 * 3_600_000;
const RENOUVELER_MS = 10 * 60_000;
const MAX = 5_000;

interface Tenue {
  session: SessionServeur;
  expire: number;
}

/**
 * Sessions, read through a memory of this process. It is trusted only while the process hears
 * revocations (`ecoute`), which arrive by LISTEN; otherwise every request asks the database.
 */
export class Sessions {
  readonly #orm: MikroORM;
  readonly #tenues = new Map<string, Tenue>();
  #ecoute = false;
  /** Moves with each revocation: what was being read meanwhile is not kept. */
  #revocations = 0;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** Told by the listener whether revocations are heard. */
  ecouter(oui: boolean): void {
    this.#ecoute = oui;
    this.#revocations += 1;
    this.#tenues.clear();
  }
  /** A user or a session changed: the next request reads it again. */
  oublier(de: { utilisateur_id?: number | undefined; empreinte?: string | undefined }): void {
    this.#revocations += 1;
    for (const [empreinte, { session }] of this.#tenues) {
      if (empreinte === de.empreinte || session.id === de.utilisateur_id)
        this.#tenues.delete(empreinte);
    }
  }

  /**
   * The session of a token, or null: unknown, expired after 12 h without use, or of a deactivated
   * user.
   */
  async lire(jeton: string, maintenant: number): Promise<SessionServeur | null> {
    if (jeton.length < 20 || jeton.length > 100) return null;
    const empreinte = empreinteDe(jeton);
    const tenue = this.#tenues.get(empreinte);
    if (tenue && this.#ecoute && tenue.expire > maintenant + DUREE_MS - RENOUVELER_MS)
      return tenue.session;
    return this.#relire(empreinte, maintenant);
  }

  async #relire(empreinte: string, maintenant: number): Promise<SessionServeur | null> {
    const em = this.#orm.em.fork();
    const avant = this.#revocations;
    const ligne = await sqlUn<Record<string, unknown>>(
      em,
      `select u.*, s.expire_at from session s join utilisateur u on u.id = s.utilisateur_id
      where s.empreinte = $1 and s.expire_at > $2 and u.is_active`,
      [empreinte, new Date(maintenant)],
    );
    if (!ligne) {
      this.#tenues.delete(empreinte);
      return null;
    }
    const session = { ...present(utilisateur, ligne), empreinte };
    const expire = maintenant + DUREE_MS;
    await sql(em, `update session set expire_at = $2 where empreinte = $1 and expire_at < $3`, [
      empreinte,
      new Date(expire),
      new Date(expire - RENOUVELER_MS),
    ]);
    if (this.#tenues.size >= MAX) this.#tenues.clear();
    if (avant === this.#revocations) this.#tenues.set(empreinte, { session, expire });
    return session;
  }
}
