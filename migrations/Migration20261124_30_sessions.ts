import { Migration } from '@mikro-orm/migrations';

/**
 * A session is named to its person, ends on a day of its own whatever its use, and remembers when
 * its person last proved who they are.
 */
export class Migration20261124_30_sessions extends Migration {
  override up(): void {
    this.addSql(`
      alter table session
        add column id integer generated always as identity,
        add column poste text,
        add column confiance boolean not null default false,
        add column vue_at timestamptz not null default now(),
        add column preuve_at timestamptz not null default now(),
        add column fin_at timestamptz,
        add constraint session_id unique (id)`);
    this.addSql(`update session set fin_at = created_at + interval '12 hours'`);
  }

  override down(): void {
    this.addSql(`
      alter table session
        drop column id, drop column poste, drop column confiance,
        drop column vue_at, drop column preuve_at, drop column fin_at`);
  }
}
