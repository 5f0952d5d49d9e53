import { Migration } from '@mikro-orm/migrations';

/** What was received of one product, for its panel and its average cost. */
export class Migration20261123_78_receptions_d_un_produit extends Migration {
  override up(): void {
    this.addSql('create index commande_reception_produit on commande_reception (produit_id, id);');
  }

  override down(): void {
    this.addSql('drop index commande_reception_produit;');
  }
}
