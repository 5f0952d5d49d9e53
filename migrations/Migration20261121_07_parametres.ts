import { Migration } from '@mikro-orm/migrations';

/**
 * Settings: there is one pharmacy, whoever creates it first; a label of the six lists knows how
 * often it changed.
 */
export class Migration20261121_07_parametres extends Migration {
  override up(): void {
    this.addSql(`
      create unique index pharmacie_unique on pharmacie ((true));
      alter table reference add column version integer not null default 1;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table reference drop column version;
      drop index pharmacie_unique;
    `);
  }
}
