import { Migration } from '@mikro-orm/migrations';

/**
 * Screens each server process holds, by user. A process proves it lives by an advisory lock on its
 * number, held by the connection it listens with: the rows of one that died count no more, and
 * nothing has to beat. Not logged: what a crash of the base loses, the screens that come back write
 * again.
 */
export class Migration20261121_36_presence extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table presence (processus integer not null, utilisateur_id integer not null,
        prises integer not null, depuis timestamptz not null,
        primary key (processus, utilisateur_id));
      create function f_processus_vivants() returns setof integer language sql stable as $$
        select objid::bigint::integer
        from pg_locks
        where locktype = 'advisory' and classid = 7251 and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database()) $$;
    `);
  }

  override down(): void {
    this.addSql('drop function f_processus_vivants(); drop table presence;');
  }
}
