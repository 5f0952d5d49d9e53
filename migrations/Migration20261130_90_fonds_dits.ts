import { Migration } from '@mikro-orm/migrations';

/**
 * [CPT-30] From when the float of a session counts, when it was said after the day the session was
 * opened; those of before count from its opening, as their months left.
 */
export class Migration20261130_90_fonds_dits extends Migration {
  override up(): void {
    this.addSql(`alter table session_caisse add column fond_le timestamptz
      check (fond_le > ouverte_at)`);
  }

  override down(): void {
    this.addSql('alter table session_caisse drop column fond_le');
  }
}
