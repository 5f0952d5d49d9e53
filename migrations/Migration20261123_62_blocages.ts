import { Migration } from '@mikro-orm/migrations';

/**
 * Who typed five wrong PINs at a register, and until when its door is closed to them: shown on the
 * list of registers, where a manager opens it again.
 */
export class Migration20261123_62_blocages extends Migration {
  override up(): void {
    this.addSql(`alter table caisse add column pins_bloques jsonb not null default '[]'::jsonb;`);
  }

  override down(): void {
    this.addSql('alter table caisse drop column pins_bloques;');
  }
}
