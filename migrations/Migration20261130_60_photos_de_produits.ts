import { Migration } from '@mikro-orm/migrations';

/** [FIC-3] Whether an image is that of a product is asked each time one is shown. */
export class Migration20261130_60_photos_de_produits extends Migration {
  override up(): void {
    this.addSql('create index produit_photo on produit (photo) where photo is not null');
  }

  override down(): void {
    this.addSql('drop index produit_photo');
  }
}
