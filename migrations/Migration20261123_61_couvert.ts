import { Migration } from '@mikro-orm/migrations';

/** Whether a fund pays for the product: a face cream is not for the CNAMGS. */
export class Migration20261123_61_couvert extends Migration {
  override up(): void {
    this.addSql('alter table produit add column couvert boolean not null default true;');
  }

  override down(): void {
    this.addSql('alter table produit drop column couvert;');
  }
}
