import { Migration } from '@mikro-orm/migrations';

/**
 * What has expired of a product is found by its dates alone: through the index of its batches' names,
 * a search of a thousand products looked at the names of all their batches.
 */
export class Migration20261124_20_lots_par_date extends Migration {
  override up(): void {
    this.addSql('create index lot_produit_date on lot (produit_id, date_expiration);');
  }

  override down(): void {
    this.addSql('drop index lot_produit_date;');
  }
}
