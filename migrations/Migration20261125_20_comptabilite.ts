import { Migration } from '@mikro-orm/migrations';

/** Months whose accountant's pack was made, with the figures it was made of. */
export class Migration20261125_20_comptabilite extends Migration {
  override up(): void {
    this.addSql(`
      create table export_comptable (
        id integer generated always as identity primary key,
        mois text not null unique check (mois ~ '^\\d{4}-\\d{2}$'),
        faits text not null,
        created_by text not null, created_at timestamptz not null default now()
      );
      create trigger export_comptable_intouchable before update or delete on export_comptable
        for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql('drop table export_comptable;');
  }
}
