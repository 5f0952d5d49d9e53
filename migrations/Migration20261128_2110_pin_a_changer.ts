import { Migration } from '@mikro-orm/migrations';

/** [ACC-22] A PIN chosen by someone else must be changed; it grants no agreement meanwhile. */
export class Migration20261128_2110_pin_a_changer extends Migration {
  override up(): void {
    this.addSql('alter table utilisateur add column pin_a_changer boolean not null default false;');
  }
}
