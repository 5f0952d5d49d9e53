import { Migration } from '@mikro-orm/migrations';

/**
 * [SCE-33] The salt of what is sealed of an insured's identity: of each sale from here on. Those of
 * before stay without: nothing was sealed of whose they were, and nothing can say it now.
 */
export class Migration20261128_2111_assures_scelles extends Migration {
  override up(): void {
    this.addSql(`
      alter table vente add column sel_assure text;
      alter table vente alter column sel_assure set default gen_random_uuid()::text;
    `);
  }
}
