import { Migration } from '@mikro-orm/migrations';

/**
 * The days of one product: when it was last sold, its year, without reading the days of all. The key
 * begins with the day, as what sums days asks.
 */
export class Migration20261129_10_jours_d_un_produit extends Migration {
  override up(): void {
    this.addSql('create index agregat_produit_jours on agregat_produit (produit_id, jour)');
  }

  override down(): void {
    this.addSql('drop index agregat_produit_jours');
  }
}
