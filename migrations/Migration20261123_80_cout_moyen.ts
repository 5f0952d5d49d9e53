import { Migration } from '@mikro-orm/migrations';

/**
 * What a box of a product costs on the average, kept at each delivery; null until the first one, when
 * its purchase price says it.
 */
export class Migration20261123_80_cout_moyen extends Migration {
  override up(): void {
    this.addSql('alter table produit add column cout_moyen bigint check (cout_moyen >= 0);');
  }

  override down(): void {
    this.addSql('alter table produit drop column cout_moyen;');
  }
}
