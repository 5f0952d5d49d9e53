import { Migration } from '@mikro-orm/migrations';

/** [IMP-35] Last row of the file written by batches that commit on their own; null before them. */
export class Migration20261130_1600_import_par_lots extends Migration {
  override up(): void {
    this.addSql('alter table import add column ecrite_jusqua integer');
  }
}
