import { Migration } from '@mikro-orm/migrations';

/**
 * [SEC-18] A session whose token was changed says which one follows it: screens open under the old
 * one go on under the new.
 */
export class Migration20261130_60_session_suivante extends Migration {
  override up(): void {
    this.addSql('alter table session add column suivante text');
  }

  override down(): void {
    this.addSql('alter table session drop column suivante');
  }
}
