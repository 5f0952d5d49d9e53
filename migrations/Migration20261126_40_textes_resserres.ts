import { Migration } from '@mikro-orm/migrations';

/**
 * What is told and what is answered are long texts that repeat the names of their fields: pressed
 * in their row, they write a third as much to the log and to the disk. Rows already there stay as
 * they are.
 */
export class Migration20261126_40_textes_resserres extends Migration {
  override up(): void {
    this.addSql(`
      alter table evenement alter column donnees set storage main;
      alter table evenement set (toast_tuple_target = 256);
      alter table idempotence alter column corps set storage main;
      alter table idempotence set (toast_tuple_target = 256)`);
  }

  override down(): void {
    this.addSql(`
      alter table evenement alter column donnees set storage extended;
      alter table evenement set (toast_tuple_target = 8160);
      alter table idempotence alter column corps set storage extended;
      alter table idempotence set (toast_tuple_target = 8160)`);
  }
}
