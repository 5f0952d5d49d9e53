import { Migration } from '@mikro-orm/migrations';

/** What is said of a station is ordered by its version: seen, set aside, taken back, heard late. */
export class Migration20261128_20_version_des_postes extends Migration {
  override up(): void {
    this.addSql('alter table station add column version integer not null default 1;');
  }

  override down(): void {
    this.addSql('alter table station drop column version;');
  }
}
