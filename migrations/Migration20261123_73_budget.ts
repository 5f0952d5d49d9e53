import { Migration } from '@mikro-orm/migrations';

/** What one means to spend on an order; null: no limit. */
export class Migration20261123_73_budget extends Migration {
  override up(): void {
    this.addSql('alter table commande add column budget bigint check (budget >= 0);');
  }

  override down(): void {
    this.addSql('alter table commande drop column budget;');
  }
}
