import { Migration } from '@mikro-orm/migrations';

/** What the live board last told: its number, and the parts to compare with. One row. */
export class Migration20261121_27_direct extends Migration {
  override up(): void {
    this.addSql(`
      create table direct_etat (id smallint primary key default 1 check (id = 1),
        version integer not null default 0, etat jsonb not null default '{}'::jsonb,
        at timestamptz not null default 'epoch');
      insert into direct_etat default values;
    `);
  }

  override down(): void {
    this.addSql('drop table direct_etat;');
  }
}
