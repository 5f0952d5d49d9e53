import { Migration } from '@mikro-orm/migrations';

/**
 * The closings of a period, latest first, without reading what all the others sealed: years of days
 * are thousands, and a screen shows ten.
 */
export class Migration20261129_20_periodes_closes extends Migration {
  override up(): void {
    this.addSql(`
      create index journal_fiscal_periode
        on journal_fiscal (type, (contenu::jsonb ->> 'periode'))
        where type in ('CLOTURE_J', 'CLOTURE_M', 'CLOTURE_A')`);
  }

  override down(): void {
    this.addSql('drop index journal_fiscal_periode');
  }
}
