import type { MikroORM } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import { readBackupKey } from './backup-key.ts';
import { collectArchives } from './collect-archives.ts';

interface Handover {
  fails: boolean;
}
/**
 * Whether PostgreSQL's last try to hand over its log failed. It tries again by itself, for ever, and
 * says so to nobody.
 */
const HANDOVER_FAILS = `
  select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
  from pg_stat_archiver`;

/**
 * The log of an embedded base on its way to the backup folder: gathered, and known since when that
 * no longer works: a key unplugged, a disk full, a folder closed, on either side.
 */
export class LogWatch {
  readonly #cluster: string;
  readonly #folder: string;
  #since: Date | null = null;

  constructor(cluster: string, folder: string) {
    this.#cluster = cluster;
    this.#folder = folder;
  }

  /** What is recorded since would be lost with the disk; null while the log is gathered. */
  get failingSince(): Date | null {
    return this.#since;
  }

  /** Gathers what there is; answers what went wrong on our side, or null. */
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
