import { Migration } from '@mikro-orm/migrations';

/** [SCN-26] What the boxes of a line said of themselves as they were scanned: lots, dates, numbers. */
export class Migration20261201_20_boites_lues extends Migration {
  override up(): void {
    this.addSql(`alter table reservation_produit add column boites jsonb not null default '[]'`);
  }

  override down(): void {
    this.addSql('alter table reservation_produit drop column boites');
  }
}
