import type { MikroORM } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import { readBackupKey } from './backup-key.ts';
import { collectArchives } from './collect-archives.ts';

interface Handover {
  fails: boolean;
}
/** Last archiving failed: PostgreSQL retries silently forever. */
const HANDOVER_FAILS = `
  select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
  from pg_stat_archiver`;

/** Collects the log and dates failures: disk unplugged, full or unwritable. */
export class LogWatch {
  readonly #cluster: string;
  readonly #folder: string;
  #since: Date | null = null;

  constructor(cluster: string, folder: string) {
    this.#cluster = cluster;
    this.#folder = folder;
  }

  /** Changes since are unprotected; null when fine. */
  get failingSince(): Date | null {
    return this.#since;
  }

  /** Answers our fault, or null. */
  async gather(orm: MikroORM, now: Date): Promise<unknown> {
    const key = await readBackupKey(orm.em.fork());
    const publicKeys = key ? [key.publique] : [];
    const fault = await collectArchives(this.#cluster, this.#folder, publicKeys).then(
      () => null,
      (error: unknown) => error,
    );
    const handover = await sqlOne<Handover>(orm.em.fork(), HANDOVER_FAILS);
    const fails = fault !== null || handover?.fails === true;
    this.#since = fails ? (this.#since ?? now) : null;
    return fault;
  }
}
