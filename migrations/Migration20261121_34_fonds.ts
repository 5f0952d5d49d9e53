import { Migration } from '@mikro-orm/migrations';

/**
 * How a fund paid, unknown of the payments before this; and a rate of 0, from whose day on a
 * coverage is no longer in the scale.
 */
export class Migration20261121_34_fonds extends Migration {
  override up(): void {
    this.addSql(`
      alter table bordereau_paiement add column mode text check (mode in ('virement', 'cheque',
        'espece', 'autres'));
      alter table taux_cnamgs drop constraint taux_cnamgs_taux_check,
        add constraint taux_cnamgs_taux_check check (taux >= 0 and taux <= 100);
    `);
  }

  override down(): void {
    this.addSql(`
      delete from taux_cnamgs where taux = 0;
      alter table taux_cnamgs drop constraint taux_cnamgs_taux_check,
        add constraint taux_cnamgs_taux_check check (taux > 0 and taux <= 100);
      alter table bordereau_paiement drop column mode;
    `);
  }
}
