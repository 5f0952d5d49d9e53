import { Migration } from '@mikro-orm/migrations';

/**
 * [SCE-33] Salt of the sealed insured identity, per sale. Older sales stay null: it cannot be
 * rebuilt.
 */
export class Migration20261128_2111_assures_scelles extends Migration {
  override up(): void {
    this.addSql(`
      alter table vente add column sel_assure text;
      alter table vente alter column sel_assure set default gen_random_uuid()::text;
    `);
  }
}
