import { Migration } from '@mikro-orm/migrations';

/**
 * The tickets printed too often, by their last print: the board finds those of today among all
 * there ever were.
 */
export class Migration20261122_43_duplicatas extends Migration {
  override up(): void {
    this.addSql(
      'create index reservation_duplicatas on reservation (printed_at) where impressions > 3',
    );
  }

  override down(): void {
    this.addSql('drop index reservation_duplicatas');
  }
}
