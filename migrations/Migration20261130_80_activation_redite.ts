import { Migration } from '@mikro-orm/migrations';

/**
 * [ACT-9] A code that was taken keeps the digest of the key it was asked with: a device whose answer
 * was lost asks again and has the same.
 */
export class Migration20261130_80_activation_redite extends Migration {
  override up(): void {
    this.addSql('alter table code_activation add column demande text');
  }

  override down(): void {
    this.addSql('alter table code_activation drop column demande');
  }
}
