import { Migration } from '@mikro-orm/migrations';

/**
 * Room beside each product for its next version: an inventory that corrects all of them then changes each in place too. Without it
 * fifteen rows of a page in twenty move to another one, and each passes again through every index, the search one above all.
 */
export class Migration20261121_31_place extends Migration {
  override up(): void {
    this.addSql('alter table produit set (fillfactor = 45); cluster produit using produit_pkey; alter table produit set without cluster;');
  }

  override down(): void {
    this.addSql('alter table produit set (fillfactor = 80);');
  }
}
