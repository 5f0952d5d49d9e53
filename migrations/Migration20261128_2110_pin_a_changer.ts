import { Migration } from '@mikro-orm/migrations';

/** [ACC-22] A PIN that somebody else chose asks to be changed, and agrees to nothing meanwhile. */
export class Migration20261128_2110_pin_a_changer extends Migration {
  override up(): void {
    this.addSql('alter table utilisateur add column pin_a_changer boolean not null default false;');
  }
}
